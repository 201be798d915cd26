import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { currentUser, emailField } from '#contract/auth.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { Deps } from '#server/deps.ts';
import type { Services } from '#server/services.ts';
import { languageOfCookie } from '#server/platform/i18n.ts';
import { setSessionCookie } from '../cookies.ts';
import { visitorOf } from '../service/visitor.ts';

/** Sign-in without a mail, for development. The production build does not contain this file. */
export function devLoginRoutes(
  { accounts, sessions }: Pick<Services, 'accounts' | 'sessions'>,
  deps: Pick<Deps, 'config' | 'db'>,
): FastifyPluginAsyncZod {
  const isAllowed = deps.config.NODE_ENV === 'development' && deps.config.ALLOW_DEV_LOGIN;

  return async (app) => {
    if (!isAllowed) return;
    app.post(
      '/api/auth/dev-login',
      { schema: { body: z.strictObject({ email: emailField }), response: { 200: currentUser } } },
      async (request, reply) => {
        const { email } = request.body;
        const language = languageOfCookie(request.cookies['language']);
        const session = await deps.db.transaction(async (tx) => {
          const wanted = { email, emailCanonical: canonicalAddress(email), language, timeZone: null };
          const account = await accounts.findOrCreateAccount(tx, wanted);
          await accounts.cancelDeletion(tx, account);
          return sessions.beginSession(tx, account.userId, visitorOf(request, language));
        });
        const user = await sessions.currentUser(session);
        if (!user) return reply.callNotFound();
        setSessionCookie(reply, session);
        return user;
      },
    );
  };
}
