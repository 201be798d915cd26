import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * Fastify answers an undecodable path before any of our hooks: without our headers, for any host, uncounted. With its
 * percent signs escaped it gets our ordinary 404.
 */
export function decodableAddress({ url: asked = '/' }: Pick<IncomingMessage, 'url'>): string {
  // A fragment is not part of a request; before a path that is an absolute address the router could not read it.
  const [url = ''] = asked.split('#', 1);
  if (!url.includes('%')) return url;
  const [path = ''] = url.split(/[?;]/, 1);
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
}

/** Returns something made of the result: the bundler would drop a call whose result is not used. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** By the matched route, since an address can be spelt in many ways; by the address if none matched. */
export function isApiCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return (routeOptions.url ?? '').startsWith('/api/') || url.startsWith('/api/');
}
