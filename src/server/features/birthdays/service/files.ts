import type { ExportFormat } from '#contract/birthdays.ts';
import { findDuplicates } from '#domain/birthdays/duplicates.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { randomId } from '#server/platform/secrets.ts';
import { presentFile } from '../present.ts';
import type { PersonFacts } from '../repo/changes.ts';
import { calendarSettings, insertAll, namesAndDays, readAll } from '../repo/files.ts';
import { createChange } from './change.ts';

export interface Imported {
  imported: number;
  skipped: number;
}

export function createFileService(deps: Pick<Deps, 'clock' | 'config' | 'db' | 'rateLimits'>) {
  const { config, db, rateLimits } = deps;
  const { change, refuseOverfull } = createChange(deps);
  const { host } = new URL(config.PUBLIC_ORIGIN);

  return {
    /** All whom the list does not have yet, or nobody. */
    async importPeople(userId: number, people: readonly PersonFacts[]): Promise<Imported> {
      const mayGoOn = await rateLimits.allow({ rate: 'importsByOwner', key: String(userId) });
      if (!mayGoOn) throw new HttpError(429, 'errors.tooManyRequests');
      return change(userId, async (tx) => {
        const isKnown = findDuplicates(people, await namesAndDays(tx, userId));
        const added = people.filter((_, index) => !isKnown[index]).map((person) => ({ ...person, id: randomId() }));
        if (added.length > 0) await refuseOverfull(tx, userId, () => insertAll(tx, userId, added));
        return { imported: added.length, skipped: people.length - added.length };
      });
    },

    async exportFile(userId: number, format: ExportFormat): Promise<string> {
      const settings = await calendarSettings(db, userId);
      if (!settings) throw new HttpError(401, 'errors.signedOut');
      return presentFile(format, await readAll(db, userId), settings, host);
    },
  };
}
