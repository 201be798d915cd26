import type { TermsNotice } from '#contract/pages.ts';
import { announcedTerms, canAcceptTerms, termsDay } from '#domain/legal/terms-versions.ts';
import type { Deps } from '#server/deps.ts';
import { createTermsRepo } from './repo.ts';

/** Which version of the terms people have agreed to, and of which they are to be told. */
export function createTermsService({ clock, db, termsVersions }: Pick<Deps, 'clock' | 'db' | 'termsVersions'>) {
  const repo = createTermsRepo(clock);
  const today = () => termsDay(clock.now());

  return {
    /** Asks the database only while a change is announced. */
    async noticeFor(userId: number): Promise<TermsNotice | null> {
      const next = announcedTerms(termsVersions, today());
      if (!next || (await repo.hasAccepted(db, userId, next.version))) return null;
      return { version: next.version, changes: next.changes };
    },

    /** False if nobody has been told of such a version. */
    async accept(userId: number, version: string): Promise<boolean> {
      if (!canAcceptTerms(termsVersions, version, today())) return false;
      await repo.accept(db, userId, version);
      return true;
    },
  };
}
