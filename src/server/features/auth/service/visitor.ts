import type { FastifyRequest } from 'fastify';
import type { Language } from '#domain/language.ts';

/** Ties a link to the browser that asked for it. */
export const browserCookie = '__Host-pre';

/** The cookie also holds the user id, so that the data can be sharded by it. */
export const sessionCookie = '__Host-session';

/** The browser that sends a request, and the session it already has. */
export interface Visitor {
  session: string | undefined;
  browser: string | undefined;
  ip: string;
  userAgent: string | undefined;
  /** Used where no link tells the language. */
  language: Language;
}

export function visitorOf(request: FastifyRequest, language: Language): Visitor {
  return {
    session: request.cookies[sessionCookie],
    browser: request.cookies[browserCookie],
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    language,
  };
}
