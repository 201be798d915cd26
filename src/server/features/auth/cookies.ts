import type { FastifyReply } from 'fastify';
import { signInLimits } from '#domain/limits/auth.ts';
import { sessionServerLimits } from '#server/platform/limits/auth.ts';
import { secureCookie } from '#server/platform/http/cookies.ts';
import { browserCookie, sessionCookie } from './service/visitor.ts';

export function setSessionCookie(reply: FastifyReply, value: string): FastifyReply {
  return reply.setCookie(sessionCookie, value, { ...secureCookie, maxAge: sessionServerLimits.absoluteSeconds });
}

export function clearSessionCookie(reply: FastifyReply): FastifyReply {
  return reply.clearCookie(sessionCookie, secureCookie);
}

/** Lives as long as the link that is tied to it. */
export function setBrowserSecretCookie(reply: FastifyReply, value: string): FastifyReply {
  return reply.setCookie(browserCookie, value, { ...secureCookie, maxAge: signInLimits.linkHardCapSeconds });
}
