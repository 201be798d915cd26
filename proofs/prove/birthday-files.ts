/** Writes people into files and reads them again, damages such files at random, and reads tables of any make: no loss, no exception, no hang. */
import fc from 'fast-check';
import type { ProgramOptions, ProofResult } from '#scripts/stack/program.ts';
import { readFile } from '#contract/files/read-file.ts';
import {
  findReadingIssues,
  type Format,
  groups,
  spoiledFiles,
  today,
  findDifferences,
  writers,
} from '../support/file-cases.ts';
import { findLost, tables } from '../support/tables.ts';

const maxMs = 1000;

export default async function birthdayFiles({ short, seed, note }: ProgramOptions): Promise<ProofResult> {
  const perFormat = short ? 200 : 20_000;
  const counts = { tables: 0, written: 0, spoiled: 0, peopleSaved: 0, issuesTold: 0 };
  let failures = 0;
  let slowestMs = 0;

  for (const format of Object.keys(writers) as Format[]) {
    const whole = fc.property(groups, (group) => {
      counts.written += 1;
      return findDifferences(format, group) === undefined;
    });
    const spoiled = fc.property(spoiledFiles(format), (text) => {
      const before = process.cpuUsage();
      const reading = readFile(text, today);
      const { user, system } = process.cpuUsage(before);
      slowestMs = Math.max(slowestMs, (user + system) / 1000);
      counts.spoiled += 1;
      counts.peopleSaved += reading.people.length;
      counts.issuesTold += reading.issues.length;
      return findReadingIssues(text, reading).length === 0;
    });
    for (const property of [whole, spoiled] as fc.IProperty<unknown>[]) {
      const outcome = fc.check(property, { numRuns: perFormat, seed });
      if (!outcome.failed) continue;
      failures += 1;
      note(`${format}: ${JSON.stringify(outcome.counterexample)} ${JSON.stringify(outcome.errorInstance)}`);
    }
  }

  const table = fc.property(tables, (made) => {
    counts.tables += 1;
    return findLost(made) === undefined;
  });
  const outcome = fc.check(table, { numRuns: perFormat, seed });
  if (outcome.failed) {
    failures += 1;
    note(`table: ${JSON.stringify(outcome.counterexample)}`);
  }

  return { pass: failures === 0 && slowestMs < maxMs, ...counts, failures, slowestMs: Math.round(slowestMs) };
}
