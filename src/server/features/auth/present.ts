import type { FastifyReply } from 'fastify';
import { limits } from '../../../domain/limits.ts';
import { browserCookie, sessionCookie } from './service.ts';

/** The prefix `__Host-` demands these, and they keep the cookies from scripts and other sites. */
const closed = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;

export function giveSession(reply: FastifyReply, value: string): FastifyReply {
  return reply.setCookie(sessionCookie, value, { ...closed, maxAge: limits.session.absoluteSeconds });
}

export function takeSession(reply: FastifyReply): FastifyReply {
  return reply.clearCookie(sessionCookie, closed);
}

/** As long as the link that is tied to it. */
export function giveBrowserSecret(reply: FastifyReply, value: string): FastifyReply {
  return reply.setCookie(browserCookie, value, { ...closed, maxAge: limits.signIn.linkHardCapSeconds });
}
