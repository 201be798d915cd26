import { type ExportFormat, exportFormats } from '#contract/birthdays.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { presentFile } from '../present.ts';
import { findCalendarSettings, listBirthdays } from '../repo/files.ts';

export function createFileService({ config, db }: Pick<Deps, 'config' | 'db'>) {
  const { host } = new URL(config.PUBLIC_ORIGIN);

  return {
    async exportFile(userId: number, format: ExportFormat): Promise<string> {
      const settings = await findCalendarSettings(db, userId);
      if (!settings) throw new HttpError(401, 'errors.signedOut');
      return presentFile(format, await listBirthdays(db, userId), settings, host);
    },

    /** In every format, from one reading of the list; each text is made when it is asked for. */
    async *exportFiles(userId: number): AsyncGenerator<{ format: ExportFormat; text: string }> {
      const settings = await findCalendarSettings(db, userId);
      if (!settings) return;
      const kept = await listBirthdays(db, userId);
      for (const format of exportFormats) yield { format, text: presentFile(format, kept, settings, host) };
    },
  };
}
