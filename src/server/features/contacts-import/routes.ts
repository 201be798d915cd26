import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { consentAnswer, contactsAnswer, contactsRequest } from '#contract/contacts-import.ts';
import { errorBody } from '#contract/errors.ts';
import { contactsFound } from '#contract/files/imports.ts';
import { pathInLanguage } from '#domain/language.ts';
import { sessionCookie } from '#server/features/auth/service/visitor.ts';
import { callbackPath } from '#server/platform/google/google.ts';
import type { HeavyCalls } from '#server/platform/http/heavy-calls.ts';
import { languageOfCookie } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';

/**
 * Addresses with a secret are not sent on as a referrer. A pop-up that comes from Google's pages keeps its opener only
 * if these answers have the same opener policy as those, which is none.
 */
const popUpHeaders = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'unsafe-none',
  'x-robots-tag': 'noindex',
};

const sendTo = (reply: FastifyReply, path: string) => reply.headers(popUpHeaders).redirect(path, 303);

/** Importing birthdays from Google contacts. */
export function contactsImportRoutes(
  { requireUser, contactsImport, sessions }: Pick<Services, 'requireUser' | 'contactsImport' | 'sessions'>,
  heavy: HeavyCalls,
): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 409: errorBody };
  const failures = { 429: errorBody, 502: errorBody, 503: errorBody };

  return async (app) => {
    app.get(
      '/api/google/auth',
      { preHandler: requireUser, schema: { response: { 200: consentAnswer, ...refusals, ...failures } } },
      async ({ user }) => ({ authUrl: await contactsImport.startConsent(user) }),
    );

    // The consent page leads here. Without a gate, because whoever signed out meanwhile gets a page, not an error.
    app.get(callbackPath, { schema: { hide: true } }, async (request, reply) => {
      const language = languageOfCookie(request.cookies['language']);
      const user = await sessions.currentUser(request.cookies[sessionCookie]);
      if (!user) return sendTo(reply, pathInLanguage('/', language));
      const query = new URL(request.url, 'https://callback.invalid').searchParams;
      const result = await contactsImport.finishConsent({ userId: user.id, sessionId: user.sessionId }, query);
      return sendTo(reply, `${pathInLanguage('/auth-callback', language)}?${new URLSearchParams(result).toString()}`);
    });

    // Reads for the preview; nobody is added.
    app.post(
      '/api/google/contacts',
      {
        ...heavy,
        preHandler: [heavy.preHandler, requireUser],
        schema: { body: contactsRequest, response: { 200: contactsFound, ...refusals, ...failures } },
      },
      async ({ user, body }) => contactsImport.findContacts(user, user.today, body.accessToken),
    );

    app.post(
      '/api/google/import-contacts',
      {
        ...heavy,
        preHandler: [heavy.preHandler, requireUser],
        schema: { body: contactsRequest, response: { 200: contactsAnswer, ...refusals, ...failures } },
      },
      async ({ user, body }) => ({
        count: await contactsImport.importContacts(user, user.today, body.accessToken),
      }),
    );
  };
}
