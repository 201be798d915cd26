import type { BirthdayItem } from '#contract/birthdays.ts';
import { giftServerLimits } from '#server/platform/limits/birthdays.ts';
import type { Deps } from '#server/deps.ts';
import { ConflictError, HttpError } from '#server/platform/http/errors.ts';
import { randomId } from '#server/platform/secrets.ts';
import { type BirthdayChange, type BirthdayFields, createBirthdayRepo } from '../repo/changes.ts';
import { createDuplicateRepo } from '../repo/duplicates.ts';
import { createGiftRepo, type GiftFields, type GiftRow } from '../repo/gifts.ts';
import { findContact, findBirthdayJson, prepareListNearest } from '../repo/list.ts';
import type { ListChange } from './change.ts';

/** The same answer for a missing birthday and for somebody else's, so that ids cannot be probed. */
const notFound = () => new HttpError(404, 'errors.notFound');

/** A save repeated because its answer was lost finds its own values stored, which is no conflict. */
function resolveOutdated(wanted: BirthdayChange, stored: string): string {
  const current = JSON.parse(stored) as BirthdayItem;
  const keys = Object.keys(wanted) as (keyof BirthdayChange)[];
  if (keys.every((key) => key === 'version' || current[key] === wanted[key])) return stored;
  throw new ConflictError(current, 'birthday.changedElsewhere');
}

export function createBirthdayService(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { listChange }: { listChange: ListChange },
) {
  const nearestStatement = prepareListNearest(db);
  const changes = createBirthdayRepo(clock);
  const { changeList, assertListFits } = listChange;
  const gifts = createGiftRepo();
  const duplicates = createDuplicateRepo(clock);

  return {
    async listNearest(userId: number, today: Temporal.PlainDate, max: number): Promise<BirthdayItem[]> {
      const monthAndDay = today.toString().slice(5).replace('-', '');
      const rows = await nearestStatement.execute({ userId, today: monthAndDay, max });
      return rows.map(({ item }) => JSON.parse(item) as BirthdayItem);
    },

    findContact: (userId: number, id: number) => findContact(db, userId, id),

    addBirthday: (userId: number, fields: BirthdayFields): Promise<string> =>
      changeList(userId, (tx) =>
        assertListFits(tx, userId, () => changes.insertBirthday(tx, userId, randomId(), fields)),
      ),

    findBirthday: (userId: number, id: number) => findBirthdayJson(db, userId, id),

    async getBirthday(userId: number, id: number): Promise<string> {
      const item = await findBirthdayJson(db, userId, id);
      if (item === undefined) throw notFound();
      return item;
    },

    updateBirthday: (userId: number, id: number, fields: BirthdayChange): Promise<string> =>
      changeList(userId, async (tx) => {
        const item = await assertListFits(tx, userId, () => changes.updateBirthday(tx, userId, id, fields));
        if (item !== undefined) return item;
        const stored = await findBirthdayJson(tx, userId, id);
        if (stored === undefined) throw notFound();
        return resolveOutdated(fields, stored);
      }),

    /** Soft deletion: for a short time the birthday can be restored with its gifts. */
    deleteBirthday: (userId: number, id: number): Promise<void> =>
      changeList(userId, async (tx) => {
        if (!(await changes.softDeleteBirthday(tx, userId, id))) throw notFound();
        await changes.deleteSurplusBirthdays(tx, userId);
      }),

    /** Undoes a deletion, or the merge that deleted it. */
    restoreBirthday: (userId: number, id: number): Promise<void> =>
      changeList(userId, (tx) =>
        assertListFits(tx, userId, async () => {
          if (!(await changes.restoreBirthday(tx, userId, id))) throw notFound();
          await duplicates.undoMerge(tx, userId, id);
        }),
      ),

    async listGifts(userId: number, birthdayId: number): Promise<GiftRow[]> {
      if (!(await gifts.hasBirthday(db, userId, birthdayId))) throw notFound();
      return gifts.listGifts(db, userId, birthdayId);
    },

    /** Gifts not given yet; none of a birthday that is no longer in the list. */
    async listGiftIdeas(userId: number, birthdayId: number): Promise<GiftRow[]> {
      if (!(await gifts.hasBirthday(db, userId, birthdayId))) return [];
      return (await gifts.listGifts(db, userId, birthdayId)).filter(({ givenYear }) => givenYear === null);
    },

    addGift: (userId: number, birthdayId: number, fields: GiftFields): Promise<GiftRow> =>
      changeList(userId, async (tx) => {
        if (!(await gifts.hasBirthday(tx, userId, birthdayId))) throw notFound();
        const max = giftServerLimits.perBirthday;
        if ((await gifts.countGifts(tx, userId, birthdayId)) >= max)
          throw new HttpError(409, 'gift.limitReached', { max });
        const gift = { id: randomId(), ...fields };
        await gifts.insertGift(tx, userId, birthdayId, gift);
        return gift;
      }),

    updateGift: (userId: number, birthdayId: number, gift: GiftRow): Promise<GiftRow> =>
      changeList(userId, async (tx) => {
        if (!(await gifts.updateGift(tx, userId, birthdayId, gift))) throw notFound();
        return gift;
      }),

    deleteGift: (userId: number, birthdayId: number, giftId: number): Promise<void> =>
      changeList(userId, async (tx) => {
        if (!(await gifts.deleteGift(tx, userId, birthdayId, giftId))) throw notFound();
      }),
  };
}

export type BirthdayService = ReturnType<typeof createBirthdayService>;
