import { type SQL, sql } from 'drizzle-orm';
import { users } from './schema/index.ts';

/** For an update of `users`: the owner agrees to this version of the terms, unless they agreed to it or a later one. */
export function acceptedTerms(version: string, now: SQL<Date>) {
  const accepted = users.acceptedTermsVersion;
  return {
    acceptedTermsVersion: sql`greatest(${accepted}, ${version}::date)`,
    acceptedTermsAt: sql`case when ${accepted} >= ${version}::date then ${users.acceptedTermsAt} else ${now} end`,
  };
}
