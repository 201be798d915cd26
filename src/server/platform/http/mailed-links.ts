import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpServerLimits } from '../limits/http.ts';

/** Renders a page of the web as the answer to a request. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/** Headers of pages whose address holds a secret. */
export const secretPage = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };

/** The secret in the address of a link that we mailed. */
export function tokenIn(request: FastifyRequest): string {
  const { t } = request.query as { t?: unknown };
  return typeof t === 'string' ? t : '';
}

export const withToken = (path: string, token: string): string => `${path}?t=${encodeURIComponent(token)}`;

/** Accepts a body of any content type, because mail programs differ in what they send. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: httpServerLimits.formBytes }, (_request, text, done) =>
    done(null, new URLSearchParams(String(text))),
  );
}

export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
