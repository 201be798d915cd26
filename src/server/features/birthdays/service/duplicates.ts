import { findDuplicatePairs, mergedNotes } from '#domain/birthdays/duplicates.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { birthdayServerLimits, giftServerLimits } from '#server/platform/limits/birthdays.ts';
import { createBirthdayRepo, type PersonFacts } from '../repo/changes.ts';
import { createGiftRepo } from '../repo/gifts.ts';
import { createDuplicateRepo } from '../repo/duplicates.ts';
import type { ListChange } from './change.ts';

/** What was chosen where two entries differ. */
export type MergeChoice = Omit<PersonFacts, 'notes'>;

export function createDuplicateService(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  { listChange }: { listChange: ListChange },
) {
  const duplicates = createDuplicateRepo(clock);
  const changes = createBirthdayRepo(clock);
  const gifts = createGiftRepo();
  const { changeList } = listChange;

  return {
    /** Pairs of entries that seem to be one person, with where each came from. */
    async listPairs(userId: number) {
      const names = await duplicates.listNames(db, userId);
      const pairs = findDuplicatePairs(names, birthdayServerLimits.duplicatesOffered);
      const ids = pairs.flat().map(({ id }) => id);
      const cards = ids.length > 0 ? await duplicates.countCards(db, userId, ids) : new Map<number, number>();
      const sideOf = ({ id, source, importName }: (typeof pairs)[number][0]) => ({
        id,
        source,
        importName,
        cards: cards.get(id) ?? 0,
      });
      return pairs.map(([first, second]) => ({ first: sideOf(first), second: sideOf(second) }));
    },

    /** They are not offered again. */
    markDistinct: (userId: number, id: number, otherId: number): Promise<void> =>
      changeList(userId, async (tx) => {
        const both = await Promise.all([
          duplicates.findEntry(tx, userId, id),
          duplicates.findEntry(tx, userId, otherId),
        ]);
        if (id === otherId || both.includes(undefined)) throw new HttpError(404, 'errors.notFound');
        await duplicates.markDistinct(tx, userId, id, otherId);
      }),

    /** Makes one entry of two. Notes, gifts and cards of both are kept; for a short time the other can be restored. */
    merge: (userId: number, id: number, otherId: number, choice: MergeChoice): Promise<string> =>
      changeList(userId, async (tx) => {
        const kept = await duplicates.findEntry(tx, userId, id);
        const other = await duplicates.findEntry(tx, userId, otherId);
        if (!kept || !other || id === otherId) throw new HttpError(404, 'errors.notFound');
        const max = giftServerLimits.perBirthday;
        const count = (await gifts.countGifts(tx, userId, id)) + (await gifts.countGifts(tx, userId, otherId));
        if (count > max) throw new HttpError(409, 'gift.limitReached', { max });
        const notes = mergedNotes(kept.notes, other.notes);
        if (notes === undefined) throw new HttpError(409, 'merge.notesTooLong', { max: birthdayLimits.notesLength });
        const moved = await duplicates.moveBelongings(tx, userId, otherId, id);
        const { id: _, importId: __, importName: ___, version, ...was } = kept;
        const { source, sourceRef, importedFacts } = other;
        // The merge makes the next version.
        const undo = { into: id, version: version + 1, was, sourceRef, ...moved };
        await duplicates.deleteMerged(tx, userId, otherId, undo);
        await changes.deleteSurplusBirthdays(tx, userId);
        if (kept.sourceRef === null && sourceRef !== null)
          await duplicates.takeSource(tx, userId, id, { source, sourceRef, importedFacts });
        const item = await changes.updateBirthday(tx, userId, id, {
          ...choice,
          notes,
          isMuted: kept.isMuted && other.isMuted,
          isRemembered: kept.isRemembered || other.isRemembered,
        });
        return item ?? '';
      }),
  };
}
