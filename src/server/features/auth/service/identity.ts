import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import { todayIn } from '#domain/birthdays/calendar-day.ts';
import type { Language } from '#domain/language.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { createGateResult, defineGate } from '#server/platform/http/gates.ts';
import type { CountWrite } from '#server/platform/http/write-limits.ts';
import type { ExtraColumn, SessionService } from './sessions.ts';
import { sessionCookie } from './visitor.ts';

/** The signed-in user, as routes of all features get it. */
export interface Identity {
  userId: number;
  sessionId: string;
  email: string;
  language: Language;
  timeZone: string;
  /** Today in the user's time zone. */
  readonly today: Temporal.PlainDate;
  isAdmin: boolean;
  /** The account as its owner sees it. */
  account: CurrentUser;
}

function identityOf(user: CurrentUser, clock: Deps['clock']): Identity {
  const { id: userId, sessionId, email, language, timeZone, isAdmin } = user;
  return {
    userId,
    sessionId,
    email,
    language,
    timeZone,
    // A getter, because few callers need it and time zone rules cost more than the rest of this function.
    get today() {
      return todayIn(zoneOrUtc(timeZone), clock.now());
    },
    isAdmin,
    account: user,
  };
}

/** The key under which write limits count an account. */
export const accountPrincipal = (userId: number): string => `account ${userId}`;

const userResult = createGateResult<Identity>('user');
const columnResult = createGateResult<string>('userColumn');

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user, in routes with `requireUser`. */
    readonly user: Identity;
    /** What `requireUserWith` has read. */
    readonly userColumn: string;
  }
}

export function decorateWithUser(app: FastifyInstance): void {
  userResult.decorate(app);
  columnResult.decorate(app);
}

/** The gates of routes for signed-in people: they find the user, or refuse with 401. */
export function createUserGates(
  { clock }: Pick<Deps, 'clock'>,
  { sessions, countWrite }: { sessions: SessionService; countWrite: CountWrite },
) {
  return {
    requireUser: defineGate('user', async (request) => {
      const user = await sessions.currentUser(request.cookies[sessionCookie]);
      if (!user) throw new HttpError(401, 'errors.signedOut');
      await countWrite(request, accountPrincipal(user.id));
      userResult.set(request, identityOf(user, clock));
    }),

    /** Reads a feature's column and checks the session in one statement, for reads made with every visit. */
    requireUserWith(column: ExtraColumn) {
      const read = sessions.prepareReadWithSession(column);
      return defineGate('user', async (request) => {
        columnResult.set(request, await read(request.cookies[sessionCookie]));
      });
    },
  };
}
