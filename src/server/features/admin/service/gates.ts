import { withQuery } from '#domain/admin/backend-path.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import type { SessionService } from '#server/features/auth/service/sessions.ts';
import { defineGate } from '#server/platform/http/gates.ts';
import { pathBack, reasonIn } from '../policy.ts';

/** What forms below `/api/backend/`, whose routes only administrators reach, ask for before they act. */
export function createAdminGates({ sessions }: { sessions: SessionService }) {
  return {
    /** For forms of other features in the backend. */
    reasonIn,
    /** A sign-in of the last minutes, or the way to the page that asks for one. */
    requireFreshSignIn: defineGate('fresh sign-in', async (request, reply) => {
      const { userId, sessionId } = request.user;
      const age = await sessions.secondsSinceSignIn(userId, sessionId);
      if (age <= adminLimits.freshSignInSeconds) return;
      return reply.redirect(withQuery('/backend/sign-in', { to: pathBack(request) }), 303);
    }),
  };
}
