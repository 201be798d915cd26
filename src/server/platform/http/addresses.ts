import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * The framework answers an address that cannot be decoded by itself, before any of our hooks: without our headers, for
 * any host, uncounted. With its percent signs escaped it is an address like any other, which leads nowhere.
 */
export function decodableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split(/[?#;]/, 1);
  return isDecodable(path) ? url : `${path.replaceAll('%', '%25')}${url.slice(path.length)}`;
}

/** Uses what decoding gives: the bundler takes a call whose result nobody reads for one without effect. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

/** By the route that was found, since an address can be spelt in many ways, or by the address where none was. */
export function isApiCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return (routeOptions.url ?? '').startsWith('/api/') || url.startsWith('/api/');
}
