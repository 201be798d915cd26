import type { Language } from '../language.ts';

/** A version of the terms and the privacy policy. */
export interface TermsVersion {
  /** Its name: the day (UTC) from which it applies, as the pages say it. */
  readonly version: string;
  /** The day (UTC) from which people are told, by mail and on their pages. */
  readonly announcedOn: string;
  /** What changes, in a few short sentences. */
  readonly changes: Readonly<Record<Language, readonly string[]>>;
}

export const firstTermsVersion = '2025-07-15';

/** Every version there has been, the oldest first. `docs/operations.md` says how one is added. */
export const termsVersions: readonly TermsVersion[] = [
  { version: firstTermsVersion, announcedOn: firstTermsVersion, changes: { en: [], lt: [], ru: [] } },
];

/** The day (UTC) by which versions are compared. */
export const termsDay = (now: Temporal.Instant): string => now.toZonedDateTimeISO('UTC').toPlainDate().toString();

/** The name of the version that applies on a day. */
export function termsInForce(versions: readonly TermsVersion[], day: string): string {
  return versions.findLast(({ version }) => version <= day)?.version ?? firstTermsVersion;
}

/** The version that people are told of on a day, if there is one. */
export function announcedTerms(versions: readonly TermsVersion[], day: string): TermsVersion | undefined {
  return versions.find(({ version, announcedOn }) => announcedOn <= day && day < version);
}

/** Whether people know of a version, so that they can agree to it. */
export const canAcceptTerms = (versions: readonly TermsVersion[], wanted: string, day: string): boolean =>
  versions.some(({ version, announcedOn }) => version === wanted && announcedOn <= day);
