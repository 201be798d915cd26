import type { BirthdayItem } from '#contract/birthdays.ts';
import { giftServerLimits } from '#server/platform/limits/birthdays.ts';
import type { Deps } from '#server/deps.ts';
import { ConflictError, HttpError } from '#server/platform/http/errors.ts';
import { randomId } from '#server/platform/secrets.ts';
import { type BirthdayChange, type BirthdayFields, createChangeRepo } from '../repo/changes.ts';
import { createGiftRepo, type GiftFields, type GiftRow } from '../repo/gifts.ts';
import { findContact, findItem, prepareNearest } from '../repo/list.ts';
import { createChange } from './change.ts';

/** Somebody else's and one that never was answer alike. */
const gone = () => new HttpError(404, 'errors.notFound');

/** A save that is repeated because its answer was lost finds its own words and is no conflict. */
function refuseOutdated(wanted: BirthdayChange, stored: string): string {
  const current = JSON.parse(stored) as BirthdayItem;
  const keys = Object.keys(wanted) as (keyof BirthdayChange)[];
  if (keys.every((key) => key === 'version' || current[key] === wanted[key])) return stored;
  throw new ConflictError(current, 'birthday.changedElsewhere');
}

export function createBirthdayService({ clock, db }: Pick<Deps, 'clock' | 'db'>) {
  const nearest = prepareNearest(db);
  const changes = createChangeRepo(clock);
  const { change, refuseOverfull } = createChange({ clock, db });
  const gifts = createGiftRepo();

  return {
    async nearest(userId: number, today: Temporal.PlainDate, most: number): Promise<BirthdayItem[]> {
      const monthAndDay = today.toString().slice(5).replace('-', '');
      const rows = await nearest.execute({ userId, today: monthAndDay, most });
      return rows.map(({ item }) => JSON.parse(item) as BirthdayItem);
    },

    contact: (userId: number, id: number) => findContact(db, userId, id),

    add: (userId: number, fields: BirthdayFields): Promise<string> =>
      change(userId, (tx) => refuseOverfull(tx, userId, () => changes.insert(tx, userId, randomId(), fields))),

    find: (userId: number, id: number) => findItem(db, userId, id),

    async item(userId: number, id: number): Promise<string> {
      const item = await findItem(db, userId, id);
      if (item === undefined) throw gone();
      return item;
    },

    update: (userId: number, id: number, fields: BirthdayChange): Promise<string> =>
      change(userId, async (tx) => {
        const item = await refuseOverfull(tx, userId, () => changes.update(tx, userId, id, fields));
        if (item !== undefined) return item;
        const stored = await findItem(tx, userId, id);
        if (stored === undefined) throw gone();
        return refuseOutdated(fields, stored);
      }),

    /** Out of the list at once; for a short time it can be brought back, with its gifts. */
    remove: (userId: number, id: number): Promise<void> =>
      change(userId, async (tx) => {
        if (!(await changes.hide(tx, userId, id))) throw gone();
        await changes.removeSurplus(tx, userId);
      }),

    restore: (userId: number, id: number): Promise<void> =>
      change(userId, async (tx) => {
        if (!(await refuseOverfull(tx, userId, () => changes.bringBack(tx, userId, id)))) throw gone();
      }),

    async listGifts(userId: number, birthdayId: number): Promise<GiftRow[]> {
      if (!(await gifts.isThere(db, userId, birthdayId))) throw gone();
      return gifts.list(db, userId, birthdayId);
    },

    addGift: (userId: number, birthdayId: number, fields: GiftFields): Promise<GiftRow> =>
      change(userId, async (tx) => {
        if (!(await gifts.isThere(tx, userId, birthdayId))) throw gone();
        const max = giftServerLimits.perBirthday;
        if ((await gifts.count(tx, userId, birthdayId)) >= max) throw new HttpError(409, 'gift.limitReached', { max });
        const gift = { id: randomId(), ...fields };
        await gifts.insert(tx, userId, birthdayId, gift);
        return gift;
      }),

    updateGift: (userId: number, birthdayId: number, gift: GiftRow): Promise<GiftRow> =>
      change(userId, async (tx) => {
        if (!(await gifts.update(tx, userId, birthdayId, gift))) throw gone();
        return gift;
      }),

    removeGift: (userId: number, birthdayId: number, giftId: number): Promise<void> =>
      change(userId, async (tx) => {
        if (!(await gifts.remove(tx, userId, birthdayId, giftId))) throw gone();
      }),
  };
}
