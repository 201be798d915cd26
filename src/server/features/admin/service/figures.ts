import type { Figures } from '#contract/admin.ts';
import type { Deps } from '#server/deps.ts';
import { createFigureRepo } from '../repo/figures.ts';

/** Numbers per day for the charts. Reading them costs as much as there are days, however many users there are. */
export function createFigureService({ clock, db }: Pick<Deps, 'clock' | 'db'>) {
  const repo = createFigureRepo(clock);
  return {
    /** Counts today so far, and yesterday to its end. */
    async countToday(): Promise<void> {
      for (const count of repo.counts) await db.transaction((tx) => repo.saveCount(tx, count));
    },

    /** The last of these days is today. */
    async listFigures(days: number): Promise<Figures> {
      const last = Temporal.PlainDate.from(await repo.findLastDay(db));
      const all = Array.from({ length: days }, (_, place) => last.subtract({ days: days - 1 - place }).toString());
      const values: Record<string, (number | null)[]> = {};
      for (const { day, name, value } of await repo.listFigures(db, days)) {
        const place = all.indexOf(day);
        if (place >= 0) (values[name] ??= all.map(() => null))[place] = value;
      }
      return { days: all, values };
    },
  };
}

export type FigureService = ReturnType<typeof createFigureService>;
