import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorBody } from '#contract/errors.ts';
import { cardParams, recipientWarning } from '#contract/group-cards.ts';
import {
  invitationLink,
  invitationLoginAnswer,
  invitationParams,
  inviteAnswer,
  inviteRequest,
  nudgeAnswer,
} from '#contract/invitations.ts';
import { recipientAmong } from '#domain/cards/group-card.ts';
import { pathInLanguage } from '#domain/language.ts';
import { signInLimits } from '#domain/limits/auth.ts';
import type { Deps } from '#server/deps.ts';
import { secureCookie } from '#server/platform/http/cookies.ts';
import { languageOfCookie, translator } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';
import { browserCookie } from '#server/features/auth/service/visitor.ts';
import { cardNotFound } from '#server/features/group-cards/cards/service/access.ts';

const languageOf = (request: FastifyRequest) => languageOfCookie(request.cookies['language']);

export function invitationRoutes(
  { cardAccess, invitations, signInLinks }: Pick<Services, 'cardAccess' | 'invitations' | 'signInLinks'>,
  { rateLimits }: Pick<Deps, 'rateLimits'>,
): FastifyPluginAsyncZod {
  const { requireCard } = cardAccess;
  const refusals = { 400: errorBody, 404: errorBody, 409: errorBody };

  return async (app) => {
    app.post(
      '/api/group-cards/:id/invitations',
      {
        preHandler: requireCard('own'),
        schema: {
          params: cardParams,
          body: inviteRequest,
          response: { 200: inviteAnswer, ...refusals, 409: recipientWarning },
        },
      },
      async (request, reply) => {
        const { invitedContributors, confirmRecipient } = request.body;
        const { recipientEmail, deliveredTo } = request.card.card;
        const email = recipientAmong(invitedContributors, recipientEmail, deliveredTo);
        if (email === undefined || confirmRecipient)
          return invitations.inviteMore(request.card, request.ip, invitedContributors);
        const message = translator(languageOf(request))('groupCard.surpriseAddressText', { email });
        return reply.status(409).send({ message, warning: 'recipient-invited' as const, email });
      },
    );

    app.post(
      '/api/group-cards/:id/invitations/:invitationId/link',
      {
        preHandler: requireCard('own'),
        schema: { params: invitationParams, response: { 200: invitationLink, ...refusals } },
      },
      async (request) => {
        return { url: await invitations.personalLink(request.card, request.params.invitationId, languageOf(request)) };
      },
    );

    app.post(
      '/api/group-cards/:id/invitations/:invitationId/send',
      {
        preHandler: requireCard('own'),
        schema: { params: invitationParams, response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await invitations.resendInvitation(request.card, request.ip, request.params.invitationId);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/api/group-cards/:id/invitations/:invitationId/revoke',
      {
        preHandler: requireCard('own'),
        schema: { params: invitationParams, response: { 204: z.null(), ...refusals } },
      },
      async (request, reply) => {
        await invitations.revokeInvitation(request.card, request.params.invitationId);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/api/group-cards/:id/nudge',
      { preHandler: requireCard('own'), schema: { params: cardParams, response: { 200: nudgeAnswer, ...refusals } } },
      async (request) => ({
        nudged: await invitations.nudgeInvitees(request.card, request.ip),
      }),
    );

    /** Sign-in for somebody who came by a personal link: the mail goes to the invited address only. */
    app.post(
      '/api/group-cards/:id/invitation-login',
      {
        preHandler: requireCard('bearer'),
        schema: { params: cardParams, response: { 200: invitationLoginAnswer, ...refusals } },
      },
      async (request, reply) => {
        const { card, viewer } = request.card;
        const { email, invitationId } = viewer;
        if (email === null) throw cardNotFound();
        const language = languageOf(request);
        const t = translator(language);
        const isFirst = await rateLimits.allow({ rate: 'invitationLogins', key: String(invitationId) });
        if (!isFirst) return { message: t('contribution.loginLinkAlreadySent'), sent: false };
        const browserSecret = signInLinks.browserSecret(request.cookies[browserCookie]);
        const returnTo = pathInLanguage(`/group-cards/${card.slug}`, language);
        await signInLinks.requestLink({ email, language, browserSecret, ip: request.ip, returnTo });
        reply.setCookie(browserCookie, browserSecret, { ...secureCookie, maxAge: signInLimits.linkHardCapSeconds });
        return { message: t('contribution.loginLinkSent'), sent: true };
      },
    );
  };
}
