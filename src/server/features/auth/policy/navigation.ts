import type { FastifyRequest } from 'fastify';

/** Mail scanners, link previews and browsers that fetch ahead open links too; only a person's own navigation counts. */
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
