import type { ImportedPerson } from '#contract/birthdays.ts';
import type { Comparison, ImportAnswer, ImportSet } from '#contract/files/imports.ts';
import { nameDayKey } from '#domain/birthdays/birthday-list.ts';
import { compareFacts, factTexts, takeOver } from '#domain/birthdays/imported-facts.ts';
import type { Deps } from '#server/deps.ts';
import { assertWithinLimits } from '#server/platform/http/errors.ts';
import { randomId, sha256 } from '#server/platform/secrets.ts';
import { createBirthdayRepo, type PersonFacts } from '../repo/changes.ts';
import { createImportedRepo, type ImportSource, type ListedPerson } from '../repo/imports.ts';
import type { ListChange } from './change.ts';

const fingerprintLength = 8;
const fingerprint = (text: string) =>
  text === '' ? '' : sha256(text).toString('base64url').slice(0, fingerprintLength);
const fingerprints = (facts: PersonFacts) => factTexts(facts).map(fingerprint).join('.');
const lastFacts = ({ importedFacts }: ListedPerson) => importedFacts?.split('.');

/** Finds people in a list: by the source's own name of the entry, or else by name and day. */
function finderIn(list: readonly ListedPerson[], source: ImportSource) {
  const byRef = new Map(list.filter((one) => one.source === source).map((one) => [one.sourceRef, one]));
  const byDay = new Map(list.map((one) => [nameDayKey(one), one]));
  return (person: PersonFacts & { ref?: string | undefined }): ListedPerson | undefined =>
    (person.ref === undefined ? undefined : byRef.get(person.ref)) ?? byDay.get(nameDayKey(person));
}

function compare(person: ImportedPerson, listed: ListedPerson | undefined): Comparison {
  if (!listed) return { state: 'new', id: null, was: null };
  const { id, name, date, birthYear } = listed;
  const { hasChanged, wouldOverwrite } = compareFacts(person, listed, lastFacts(listed), fingerprint);
  if (!hasChanged) return { state: 'there', id, was: null };
  return { state: wouldOverwrite ? 'edited' : 'changed', id, was: { name, date, birthYear } };
}

export interface Import {
  source: ImportSource;
  /** The name of the file. */
  name: string | null;
  people: readonly ImportedPerson[];
  /** The import of which they are a further part. */
  importId?: number | undefined;
}

export function createImportService(
  { clock, db, rateLimits }: Pick<Deps, 'clock' | 'db' | 'rateLimits'>,
  { listChange }: { listChange: ListChange },
) {
  const imports = createImportedRepo(clock);
  const changes = createBirthdayRepo(clock);
  const { changeList, assertListFits } = listChange;

  /** Adds whoever is not in the list, and changes whom the person chose to change; all or nobody. */
  function importPeople(userId: number, { source, name, people, importId }: Import): Promise<ImportAnswer> {
    return changeList(userId, async (tx) => {
      const list = await imports.listPeople(tx, userId);
      const find = finderIn(list, source);
      const byId = new Map(list.map((one) => [one.id, one]));
      const deleted = new Set(await imports.listDeletedRefs(tx, userId, source));
      const seen = new Set<string>();
      const isRepeated = (person: ImportedPerson) =>
        [nameDayKey(person), ...(person.ref === undefined ? [] : [`ref ${person.ref}`])].filter(
          (key) => seen.has(key) || !seen.add(key),
        ).length > 0;

      const added = people
        .filter((person) => person.replaces === undefined && !find(person) && !isRepeated(person))
        .map((person) => ({ ...person, id: randomId(), importedFacts: fingerprints(person) }));
      const updated = people.flatMap((person) => {
        const listed = person.replaces === undefined ? undefined : byId.get(person.replaces);
        if (!listed || seen.has(`id ${listed.id}`)) return [];
        seen.add(`id ${listed.id}`);
        return [{ ...takeOver(listed, person, lastFacts(listed), fingerprint), importedFacts: fingerprints(person) }];
      });

      const isPart = importId !== undefined && (await imports.hasSet(tx, userId, importId));
      const id = isPart ? importId : randomId();
      await assertListFits(tx, userId, async () => {
        if (added.some(({ ref }) => ref !== undefined && deleted.has(ref)))
          await imports.forgetDeletedRefs(tx, userId, source);
        if (added.length > 0) await imports.insertPeople(tx, userId, added, { id, source, name });
        if (updated.length > 0) await imports.updatePeople(tx, userId, updated);
      });
      if (source === 'google') await imports.markGoogleImported(tx, userId);
      return {
        imported: added.length,
        updated: updated.length,
        skipped: people.length - added.length - updated.length,
        importId: isPart || added.length > 0 ? id : null,
      };
    });
  }

  return {
    importPeople,

    /** The same, as often as a person does it. */
    async importChosen(userId: number, chosen: Import): Promise<ImportAnswer> {
      assertWithinLimits(await rateLimits.firstExceeded({ rate: 'importsByOwner', key: String(userId) }));
      return importPeople(userId, chosen);
    },

    /** Tells of each person whether the list has them, and whether something changed; changes nothing. */
    async compareWithList(
      userId: number,
      source: ImportSource,
      people: readonly ImportedPerson[],
    ): Promise<Comparison[]> {
      const find = finderIn(await imports.listPeople(db, userId), source);
      return people.map((person) => compare(person, find(person)));
    },

    async listSets(userId: number): Promise<ImportSet[]> {
      const sets = await imports.listSets(db, userId);
      return Promise.all(
        sets.map(async (set) => ({
          ...set,
          touchedNames: set.touched > 0 ? await imports.listTouchedNames(db, userId, set.id) : [],
        })),
      );
    },

    /** Removes whoever came by one import; with gifts and edits kept if wanted. */
    removeSet: (userId: number, importId: number, exceptEdited: boolean): Promise<number> =>
      changeList(userId, async (tx) => {
        const removed = await imports.softDeleteSet(tx, userId, importId, exceptEdited);
        await changes.deleteSurplusBirthdays(tx, userId);
        return removed;
      }),
  };
}

export type ImportService = ReturnType<typeof createImportService>;
