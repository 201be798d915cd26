import type { FastifyRequest } from 'fastify';

/** Whether a person opened the address; mail scanners, link previews and prefetching browsers open links too. */
export function isNavigation(request: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const { headers } = request;
  return (
    request.method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined &&
    headers['purpose'] === undefined
  );
}
