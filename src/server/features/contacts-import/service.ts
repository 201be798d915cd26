import { importedPerson, type ImportedPerson } from '#contract/birthdays.ts';
import type { ImportError } from '#contract/contacts-import.ts';
import { birthdayOfContact, type Contact } from '#domain/birthdays/contact-birthday.ts';
import type { Deps } from '#server/deps.ts';
import type { ImportService } from '#server/features/birthdays/service/imports.ts';
import type { Google } from '#server/platform/google/google.ts';
import { GoogleError, type GoogleFailure } from '#server/platform/google/google-error.ts';
import { assertWithinLimits, HttpError } from '#server/platform/http/errors.ts';
import { newSecret, openSealed, randomId, seal, sha256 } from '#server/platform/secrets.ts';
import { createImportRepo, type ImportOwner } from './repo.ts';

/** What the callback page gets: a handle for the import, or why there is none. */
export type CallbackResult = { token: string } | { error: ImportError };

const callbackErrors: Record<GoogleFailure, ImportError> = {
  refused: 'access_denied',
  misconfigured: 'invalid_client',
  busy: 'failed',
  unreachable: 'failed',
};

/** Failures at Google, as the visitor is told. */
function asHttpError(error: unknown): unknown {
  if (!(error instanceof GoogleError)) return error;
  if (error.reason === 'refused') return new HttpError(403, 'import.accessDenied');
  if (error.reason === 'misconfigured') return new HttpError(502, 'import.configurationError');
  return error.reason === 'busy'
    ? new HttpError(503, 'import.googleBusy')
    : new HttpError(502, 'import.googleUnreachable');
}

type FoundContact = Pick<ImportedPerson, 'name' | 'date' | 'birthYear'> & { ref: string };

type ImportDeps = Pick<Deps, 'clock' | 'db' | 'google' | 'hmac' | 'logger' | 'rateLimits'>;

export function createContactsImport(
  { clock, db, google, hmac, logger, rateLimits }: ImportDeps,
  { birthdayImports }: { birthdayImports: ImportService },
) {
  const imports = createImportRepo(clock);

  function requireGoogle(): Google {
    if (google === null) throw new HttpError(404, 'import.googleOff');
    return google;
  }

  /** The verifier is sealed by the state and the token by the handle, neither of which is stored. */
  async function exchange(owner: ImportOwner, query: URLSearchParams): Promise<CallbackResult> {
    const state = query.get('state') ?? '';
    const sealed = await imports.takeConsent(db, owner, sha256(state));
    const verifier = sealed && openSealed(hmac, state, sealed);
    if (verifier === undefined) return { error: 'expired' };
    const accessToken = await requireGoogle().exchangeCode(query, { state, verifier });
    const token = newSecret();
    await imports.insertHandle(db, owner, {
      id: randomId(),
      state: sha256(newSecret()),
      handle: sha256(token),
      sealedAccessToken: seal(hmac, token, accessToken),
    });
    return { token };
  }

  /** The token has done its work when the list is read, whatever becomes of the import. */
  async function readOnce(accessToken: string): Promise<Contact[]> {
    const source = requireGoogle();
    try {
      return await source.readContacts(accessToken);
    } finally {
      await source.revoke(accessToken);
    }
  }

  /** The contacts with a birthday, by the handle of the callback, which works once. */
  async function readPeople(
    owner: ImportOwner,
    today: Temporal.PlainDate,
    handle: string,
  ): Promise<{ people: ImportedPerson[]; withoutBirthday: number }> {
    requireGoogle();
    const sealed = await imports.takeHandle(db, owner, sha256(handle));
    const accessToken = sealed && openSealed(hmac, handle, sealed);
    if (accessToken === undefined) throw new HttpError(400, 'import.expired');
    const contacts = await readOnce(accessToken).catch((error: unknown) => {
      if (error instanceof GoogleError) logger.warn({ reason: error.message }, 'contacts could not be read');
      throw asHttpError(error);
    });
    const facts = importedPerson(() => today);
    const people = contacts.flatMap((contact) => {
      const birthday = birthdayOfContact(contact, today);
      return (birthday && facts.safeParse({ ...birthday, email: null, notes: null, ref: contact.ref }).data) ?? [];
    });
    return { people, withoutBirthday: contacts.length - people.length };
  }

  return {
    /** Whether a client at Google is configured. */
    isOffered: google !== null,

    /** Gives the address of the consent page, and remembers for this session what its answer must match. */
    async startConsent(owner: ImportOwner): Promise<string> {
      const source = requireGoogle();
      assertWithinLimits(await rateLimits.firstExceeded({ rate: 'consentsByOwner', key: String(owner.userId) }));
      const { state, verifier, url } = await source.startConsent().catch((error: unknown) => {
        throw asHttpError(error);
      });
      const consent = { id: randomId(), state: sha256(state), sealedVerifier: seal(hmac, state, verifier) };
      await db.transaction((tx) => imports.insertConsent(tx, owner, consent));
      return url;
    },

    /** Takes the answer of the consent page. */
    async finishConsent(owner: ImportOwner, query: URLSearchParams): Promise<CallbackResult> {
      try {
        return await exchange(owner, query);
      } catch (error) {
        if (!(error instanceof GoogleError)) throw error;
        return { error: callbackErrors[error.reason] };
      }
    },

    /** The contacts with a birthday, to be chosen from; nobody is added. */
    async findContacts(
      owner: ImportOwner,
      today: Temporal.PlainDate,
      handle: string,
    ): Promise<{ people: FoundContact[]; withoutBirthday: number }> {
      const { people, withoutBirthday } = await readPeople(owner, today, handle);
      return {
        people: people.map(({ ref = '', name, date, birthYear }) => ({ ref, name, date, birthYear })),
        withoutBirthday,
      };
    },

    /** Adds the birthdays of all contacts who are not in the list yet, and gives their number. */
    async importContacts(owner: ImportOwner, today: Temporal.PlainDate, handle: string): Promise<number> {
      const { people } = await readPeople(owner, today, handle);
      const { imported } = await birthdayImports.importPeople(owner.userId, { source: 'google', name: null, people });
      return imported;
    },
  };
}
