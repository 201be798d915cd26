import type { BirthdayItem } from '../../../contract/birthdays.ts';
import type { Deps } from '../../deps.ts';
import { prepareNearest } from './repo/list.ts';

export function createBirthdayService({ db }: Pick<Deps, 'db'>) {
  const nearest = prepareNearest(db);

  return {
    async nearest(userId: number, today: Temporal.PlainDate, most: number): Promise<BirthdayItem[]> {
      const monthAndDay = today.toString().slice(5).replace('-', '');
      const rows = await nearest.execute({ userId, today: monthAndDay, most });
      return rows.map(({ item }) => JSON.parse(item) as BirthdayItem);
    },
  };
}
