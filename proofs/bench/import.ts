/**
 * 5,000 people imported in one go, from the text of the request to the commit: parsed, checked one by one, compared with
 * the list and added; compared with a bare insert of the same rows. Then the same people once more, who change nothing.
 */
import { sql } from 'drizzle-orm';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { importedPeople } from '#contract/files/imports.ts';
import { recordset } from '#server/platform/database/sql.ts';
import { randomId } from '#server/platform/secrets.ts';
import { createServices } from '#server/services.ts';
import { insertUsers } from '#test/fixtures/users.ts';
import { rounded } from '../support/compare.ts';
import { startTestApp } from '../support/test-app.ts';

const today = Temporal.PlainDate.from('2026-11-16');
const mostMs = 3000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function timed<Result>(run: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const began = performance.now();
  const result = await run();
  return { result, ms: performance.now() - began };
}

export default async function bench({ short, note }: ProgramOptions): Promise<BenchResult> {
  const turns = short ? 3 : 15;
  const count = 5000;
  const people = Array.from({ length: count }, (_, index) => ({
    name: `Ona Petrauskienė ${index}`,
    date: `19${60 + (index % 40)}-${String((index % 12) + 1).padStart(2, '0')}-15`,
    birthYear: 1960 + (index % 40),
    email: `ona${index}@example.lt`,
    notes: 'Mėgsta bijūnus',
    ref: `people/c${index}`,
  }));
  const body = JSON.stringify({ people });
  const testApp = await startTestApp();
  try {
    const { db } = testApp.deps;
    const { birthdayImports } = createServices(testApp.deps);
    const accounts = await insertUsers(
      db,
      Array.from({ length: turns * 2 + 2 }, () => ({})),
    );
    const ids = accounts.map(({ userId }) => userId);

    const importAll = (userId: number) => {
      const sent = importedPeople(() => today).parse((JSON.parse(body) as { people: unknown[] }).people);
      return birthdayImports.importPeople(userId, { source: 'google', name: null, people: sent });
    };
    const insertBare = (userId: number) =>
      db.execute(sql`
        insert into birthdays (user_id, id, name, date, birth_year, email, notes, source, source_ref)
        select ${userId}, id, name, date, "birthYear", email, notes, 'google', ref
        from ${recordset(people.map((person) => ({ ...person, id: randomId() })))}
          as person (id bigint, name text, date date, "birthYear" smallint, email text, notes text, ref text)`);

    const ours: number[] = [];
    const again: number[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      const [first = 0, second = 0] = ids.slice(turn * 2);
      const added = await timed(() => importAll(first));
      const repeated = await timed(() => importAll(first));
      const inserted = await timed(() => insertBare(second));
      if (added.result.imported !== count || repeated.result.imported !== 0)
        throw new Error('somebody is missing or double');
      // The first turn warms up.
      if (turn === 0) continue;
      ours.push(added.ms);
      again.push(repeated.ms);
      bare.push(inserted.ms);
    }
    note(`${Math.round(median(ours))} ms, bare ${Math.round(median(bare))} ms`);
    if (median(ours) > mostMs) throw new Error('the import takes too long');
    return {
      ratio: rounded(median(bare.map((ms, turn) => ms / (ours[turn] ?? ms)))),
      ms: Math.round(median(ours)),
      slowestMs: Math.round(Math.max(...ours)),
      againMs: Math.round(median(again)),
      bareMs: Math.round(median(bare)),
      people: count,
      turns,
    };
  } finally {
    await testApp.close();
  }
}
