import type { FastifyReply, FastifyRequest } from 'fastify';
import { cardLimits } from '#domain/limits/cards.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import { secureCookie } from '#server/platform/http/cookies.ts';

/** Holds the tokens of the personal links opened in this browser, the latest first; scripts cannot read it. */
const invitationCookie = '__Host-inv';
const daySeconds = 24 * 60 * 60;
const tokenShape = /^[\w-]{43}$/;

export const isInvitationToken = (text: string): boolean => tokenShape.test(text);

export function readInvitationCookie(request: Pick<FastifyRequest, 'cookies'>): string[] {
  const tokens = (request.cookies[invitationCookie] ?? '').split('~').filter(isInvitationToken);
  return tokens.slice(0, cardServerLimits.invitationsPerBrowser);
}

export function rememberInvitation(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const others = readInvitationCookie(request).filter((known) => known !== token);
  const value = [token, ...others].slice(0, cardServerLimits.invitationsPerBrowser).join('~');
  reply.setCookie(invitationCookie, value, {
    ...secureCookie,
    maxAge: cardLimits.invitationDaysAfter * daySeconds,
  });
}
