import type { ExportFormat } from '#contract/birthdays.ts';
import { findDuplicates } from '#domain/birthdays/duplicates.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { randomId } from '#server/platform/secrets.ts';
import { presentFile } from '../present.ts';
import type { PersonFacts } from '../repo/changes.ts';
import { findCalendarSettings, insertBirthdays, listNamesAndDays, listBirthdays } from '../repo/files.ts';
import type { ListChange } from './change.ts';

export interface Imported {
  imported: number;
  skipped: number;
}

export function createFileService(
  { config, db, rateLimits }: Pick<Deps, 'config' | 'db' | 'rateLimits'>,
  { listChange }: { listChange: ListChange },
) {
  const { changeList, assertListFits } = listChange;
  const { host } = new URL(config.PUBLIC_ORIGIN);

  return {
    /** Adds everybody who is not in the list yet, or nobody if they do not fit. */
    async importPeople(userId: number, people: readonly PersonFacts[]): Promise<Imported> {
      const isAllowed = await rateLimits.allow({ rate: 'importsByOwner', key: String(userId) });
      if (!isAllowed) throw new HttpError(429, 'errors.tooManyRequests');
      return changeList(userId, async (tx) => {
        const isKnown = findDuplicates(people, await listNamesAndDays(tx, userId));
        const added = people.filter((_, index) => !isKnown[index]).map((person) => ({ ...person, id: randomId() }));
        if (added.length > 0) await assertListFits(tx, userId, () => insertBirthdays(tx, userId, added));
        return { imported: added.length, skipped: people.length - added.length };
      });
    },

    async exportFile(userId: number, format: ExportFormat): Promise<string> {
      const settings = await findCalendarSettings(db, userId);
      if (!settings) throw new HttpError(401, 'errors.signedOut');
      return presentFile(format, await listBirthdays(db, userId), settings, host);
    },
  };
}
