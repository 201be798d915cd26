import Bowser from 'bowser';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { sessionList } from '#contract/auth.ts';
import { signInLimits } from '#domain/limits/auth.ts';
import { sessionServerLimits } from '#server/platform/limits/auth.ts';
import type { ListedSession } from './repo/sessions.ts';
import { secureCookie } from '#server/platform/http/cookies.ts';
import { browserCookie, sessionCookie } from './service.ts';

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

/** Browser and system only: enough for the owner to recognise the device; the full user agent is not sent. */
function deviceOf(userAgent: string | null) {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? { browser: browser.name, system: os.name } : null;
}

export function presentSessions(sessions: readonly ListedSession[], currentId: string): z.infer<typeof sessionList> {
  return {
    sessions: sessions.map(({ id, userAgent, lastSeenAt, createdAt }) => ({
      id,
      device: deviceOf(userAgent),
      lastSeenAt: lastSeenAt.toISOString(),
      createdAt: createdAt.toISOString(),
      current: id === currentId,
    })),
  };
}
