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

/** A class, because an object with a getter of its own takes as long to make as all its other fields. */
class SignedInUser implements Identity {
  readonly userId: number;
  readonly sessionId: string;
  readonly email: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly isAdmin: boolean;
  readonly account: CurrentUser;
  private readonly clock: Deps['clock'];

  constructor(account: CurrentUser, clock: Deps['clock']) {
    this.userId = account.id;
    this.sessionId = account.sessionId;
    this.email = account.email;
    this.language = account.language;
    this.timeZone = account.timeZone;
    this.isAdmin = account.isAdmin;
    this.account = account;
    this.clock = clock;
  }

  /** Computed when read: few callers need it, and time zone rules cost more than all the rest. */
  get today(): Temporal.PlainDate {
    return todayIn(zoneOrUtc(this.timeZone), this.clock.now());
  }
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
      userResult.set(request, new SignedInUser(user, clock));
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
