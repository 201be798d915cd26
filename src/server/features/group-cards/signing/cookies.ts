import type { FastifyReply, FastifyRequest } from 'fastify';
import { secureCookie } from '#server/platform/http/cookies.ts';
import { signingServerLimits } from '#server/platform/limits/cards.ts';
import { newSecret, sha256 } from '#server/platform/secrets.ts';

/** Recognises the browser in which somebody wrote by a signing link; scripts cannot read it. */
const signerCookie = '__Host-sign';
const secretShape = /^[\w-]{43}$/;

export function readSigner(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const secret = request.cookies[signerCookie];
  return secret !== undefined && secretShape.test(secret) ? secret : undefined;
}

/** The secret of this browser, kept for as long as the words can be changed. */
export function rememberSigner(request: FastifyRequest, reply: FastifyReply): string {
  const secret = readSigner(request) ?? newSecret();
  reply.setCookie(signerCookie, secret, { ...secureCookie, maxAge: signingServerLimits.signatureSeconds });
  return secret;
}

/** Different on each card, so that rows do not tell that one browser wrote on several. */
export const writerOf = (secret: string, cardId: number): Buffer => sha256(`${secret} ${cardId}`);
