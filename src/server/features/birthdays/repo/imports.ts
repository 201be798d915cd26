import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { birthdays, users } from '#server/platform/database/schema/index.ts';
import { isoInstant, recordset } from '#server/platform/database/sql.ts';
import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';
import type { BirthdayFields, PersonFacts } from './changes.ts';
import { isInListOf, personColumns } from './list.ts';

export type ImportSource = 'file' | 'google';

/** An entry of the list, as an import is compared with it. */
export interface ListedPerson extends PersonFacts {
  id: number;
  source: string;
  sourceRef: string | null;
  importedFacts: string | null;
}

export interface NewPerson extends BirthdayFields {
  id: number;
  ref?: string | undefined;
  importedFacts: string;
}

const setColumns = {
  id: sql<number>`${birthdays.importId}`.mapWith(Number),
  source: sql<ImportSource>`min(${birthdays.source})`,
  name: sql<string | null>`min(${birthdays.importName})`,
  createdAt: sql<string>`${isoInstant(sql`min(${birthdays.createdAt})`)}`,
  count: sql<number>`count(*)::int`,
};

/** Edited since the import, or with gifts. */
const isTouched = sql`(${birthdays.version} <> coalesce(${birthdays.importedVersion}, 1) or exists (
  select from gifts where gifts.user_id = ${birthdays.userId} and gifts.birthday_id = ${birthdays.id}))`;

export function createImportedRepo(clock: Clock) {
  const now = clock.sqlNow;
  const ofImport = (userId: number, importId: number, ...more: SQL[]) =>
    and(isInListOf(userId), eq(birthdays.importId, importId), ...more);

  return {
    listPeople: (db: Database | Transaction, userId: number): Promise<ListedPerson[]> =>
      db
        .select({
          ...personColumns,
          source: birthdays.source,
          sourceRef: birthdays.sourceRef,
          importedFacts: birthdays.importedFacts,
        })
        .from(birthdays)
        .where(isInListOf(userId))
        .limit(birthdayServerLimits.perUser),

    /** Entries of a source that were deleted a moment ago, and can come back. */
    async listDeletedRefs(tx: Transaction, userId: number, source: ImportSource): Promise<string[]> {
      const rows = await tx
        .select({ ref: sql<string>`${birthdays.sourceRef}` })
        .from(birthdays)
        .where(
          and(
            eq(birthdays.userId, userId),
            eq(birthdays.source, source),
            isNotNull(birthdays.sourceRef),
            isNotNull(birthdays.deletedAt),
          ),
        );
      return rows.map(({ ref }) => ref);
    },

    /** Their names at the source are free again for those who are imported anew. */
    async forgetDeletedRefs(tx: Transaction, userId: number, source: ImportSource): Promise<void> {
      await tx
        .update(birthdays)
        .set({ sourceRef: null })
        .where(and(eq(birthdays.userId, userId), eq(birthdays.source, source), isNotNull(birthdays.deletedAt)));
    },

    /** One statement; creation times differ by a microsecond, so that the list keeps the order of the file. */
    async insertPeople(
      tx: Transaction,
      userId: number,
      people: readonly NewPerson[],
      { id, source, name }: { id: number; source: ImportSource; name: string | null },
    ): Promise<void> {
      await tx.execute(sql`
        insert into birthdays (user_id, id, name, date, birth_year, email, notes, is_muted, is_remembered, source,
          source_ref, import_id, import_name, imported_facts, imported_version, created_at)
        select ${userId}, id, name, date, birth_year, email, notes, is_muted, is_remembered, ${source}, ref, ${id},
          ${name}, imported_facts, 1, now() + place * interval '1 microsecond'
        from rows from (${recordset(people)}
          as (id bigint, name text, date date, "birthYear" smallint, email text, notes text, "isMuted" boolean,
            "isRemembered" boolean, ref text, "importedFacts" text))
          with ordinality as person (id, name, date, birth_year, email, notes, is_muted, is_remembered, ref,
            imported_facts, place)`);
    },

    /** Takes over what changed at the source; one statement. */
    async updatePeople(
      tx: Transaction,
      userId: number,
      people: readonly (PersonFacts & { id: number; importedFacts: string })[],
    ): Promise<void> {
      await tx.execute(sql`
        update birthdays set name = person.name, date = person.date, birth_year = person."birthYear",
          email = person.email, notes = person.notes, imported_facts = person."importedFacts", updated_at = ${now},
          version = version + 1,
          imported_version = case when version = coalesce(imported_version, 0) then version + 1 else imported_version end
        from ${recordset(people)} as person (id bigint, name text, date date, "birthYear" smallint, email text,
          notes text, "importedFacts" text)
        where birthdays.user_id = ${userId} and birthdays.id = person.id and birthdays.deleted_at is null`);
    },

    async markGoogleImported(tx: Transaction, userId: number): Promise<void> {
      await tx.update(users).set({ googleContactsImported: true }).where(eq(users.id, userId));
    },

    async hasSet(tx: Transaction, userId: number, importId: number): Promise<boolean> {
      return (await tx.$count(birthdays, ofImport(userId, importId))) > 0;
    },

    /** The latest first. */
    listSets: (db: Database, userId: number) =>
      db
        .select({ ...setColumns, touched: sql<number>`count(*) filter (where ${isTouched})::int` })
        .from(birthdays)
        .where(and(isInListOf(userId), isNotNull(birthdays.importId)))
        .groupBy(birthdays.importId)
        .orderBy(sql`min(${birthdays.createdAt}) desc`)
        .limit(birthdayServerLimits.importsShown),

    async listTouchedNames(db: Database, userId: number, importId: number): Promise<string[]> {
      const rows = await db
        .select({ name: birthdays.name })
        .from(birthdays)
        .where(ofImport(userId, importId, isTouched))
        .orderBy(asc(birthdays.createdAt))
        .limit(birthdayServerLimits.editedNamesShown);
      return rows.map(({ name }) => name);
    },

    /** Soft deletion, as of a single birthday. */
    async softDeleteSet(tx: Transaction, userId: number, importId: number, exceptEdited: boolean): Promise<number> {
      const { rowCount } = await tx
        .update(birthdays)
        .set({ deletedAt: now })
        .where(ofImport(userId, importId, ...(exceptEdited ? [sql`not ${isTouched}`] : [])));
      return rowCount ?? 0;
    },
  };
}
