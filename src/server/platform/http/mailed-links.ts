import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpServerLimits } from '../limits/http.ts';

/** Draws a page of the web in answer to a request. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<FastifyReply>;

/** For pages whose address holds a secret and which are about one person. */
export const secretPage = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };

/** The secret in the address of a link that we mailed. */
export function tokenIn(request: FastifyRequest): string {
  const { t } = request.query as { t?: unknown };
  return typeof t === 'string' ? t : '';
}

export const withToken = (path: string, token: string): string => `${path}?t=${encodeURIComponent(token)}`;

/** Any body that a mail program or a form sends, as text; what it says is not needed to find the way. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: httpServerLimits.formBytes }, (_request, text, done) =>
    done(null, new URLSearchParams(String(text))),
  );
}

export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
