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
import { browserCookie } from '#server/features/auth/service.ts';
import { cardNotFound } from '#server/features/group-cards/cards/service/access.ts';

const languageOf = (request: FastifyRequest) => languageOfCookie(request.cookies['language']);

export function invitationRoutes(
  { auth, cardAccess, invitations }: Pick<Services, 'auth' | 'cardAccess' | 'invitations'>,
  { rateLimits }: Pick<Deps, 'rateLimits'>,
): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 404: errorBody, 409: errorBody };

  return async (app) => {
    app.post(
      '/api/group-cards/:id/invitations',
      {
        schema: {
          params: cardParams,
          body: inviteRequest,
          response: { 200: inviteAnswer, ...refusals, 409: recipientWarning },
        },
      },
      async (request, reply) => {
        const viewed = await cardAccess.requireOwnCard(request, request.params.id);
        const { invitedContributors, confirmRecipient } = request.body;
        const email = recipientAmong(invitedContributors, viewed.card.recipientEmail);
        if (email === undefined || confirmRecipient)
          return invitations.inviteMore(viewed, request.ip, invitedContributors);
        const message = translator(languageOf(request))('groupCard.surpriseAddressText', { email });
        return reply.status(409).send({ message, warning: 'recipient-invited' as const, email });
      },
    );

    app.post(
      '/api/group-cards/:id/invitations/:invitationId/link',
      { schema: { params: invitationParams, response: { 200: invitationLink, ...refusals } } },
      async (request) => {
        const viewed = await cardAccess.requireOwnCard(request, request.params.id);
        return { url: await invitations.personalLink(viewed, request.params.invitationId, languageOf(request)) };
      },
    );

    app.post(
      '/api/group-cards/:id/invitations/:invitationId/send',
      { schema: { params: invitationParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        const viewed = await cardAccess.requireOwnCard(request, request.params.id);
        await invitations.resendInvitation(viewed, request.ip, request.params.invitationId);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/api/group-cards/:id/invitations/:invitationId/revoke',
      { schema: { params: invitationParams, response: { 204: z.null(), ...refusals } } },
      async (request, reply) => {
        const viewed = await cardAccess.requireOwnCard(request, request.params.id);
        await invitations.revokeInvitation(viewed, request.params.invitationId);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/api/group-cards/:id/nudge',
      { schema: { params: cardParams, response: { 200: nudgeAnswer, ...refusals } } },
      async (request) => ({
        nudged: await invitations.nudgeInvitees(
          await cardAccess.requireOwnCard(request, request.params.id),
          request.ip,
        ),
      }),
    );

    /** Sign-in for somebody who came by a personal link: the mail goes to the invited address only. */
    app.post(
      '/api/group-cards/:id/invitation-login',
      { schema: { params: cardParams, response: { 200: invitationLoginAnswer, ...refusals } } },
      async (request, reply) => {
        const { card, viewer } = await cardAccess.requireCard(request, request.params.id);
        const { email, invitationId } = viewer;
        if (viewer.kind !== 'bearer' || email === null) throw cardNotFound();
        const language = languageOf(request);
        const t = translator(language);
        const isFirst = await rateLimits.allow({ rate: 'invitationLogins', key: String(invitationId) });
        if (!isFirst) return { message: t('contribution.loginLinkAlreadySent'), sent: false };
        const browserSecret = auth.browserSecret(request.cookies[browserCookie]);
        const returnTo = pathInLanguage(`/group-cards/${card.slug}`, language);
        await auth.requestLink({ email, language, browserSecret, ip: request.ip, returnTo });
        reply.setCookie(browserCookie, browserSecret, { ...secureCookie, maxAge: signInLimits.linkHardCapSeconds });
        return { message: t('contribution.loginLinkSent'), sent: true };
      },
    );
  };
}
