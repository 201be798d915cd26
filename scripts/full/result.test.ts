import { expect, test } from 'vitest';
import { figuresIn, type Page, readPage, rowOf, withRow, withWholeRun, writePage } from './result.ts';

const monday = { date: '2026-11-16', commit: 'aaaaaaa' };
const tuesday = { date: '2026-11-17', commit: 'bbbbbbb' };
const steps = ['e2e', 'engines'];
const empty: Page = { rows: [] };
const e2e = (exitCode: number) => ({ step: 'e2e', exitCode, seconds: 3600 });
const engines = (exitCode: number) => ({ step: 'engines', exitCode, seconds: 95 });
const reread = (page: Page) => readPage(writePage(page));

test('a part that runs again replaces its own row and leaves the others with their dates', () => {
  const failed = rowOf(e2e(1), { report: { passed: 612, failed: 1, tests: [] } }, monday);
  const before = withRow(withRow(empty, failed), rowOf(engines(0), {}, monday));
  const passed = rowOf(e2e(0), { report: { passed: 613, failed: 0, tests: [] } }, tuesday);
  expect(reread(withRow(reread(before), passed)).rows).toEqual([
    { step: 'e2e', result: 'passed: 613 passed, 0 failed', time: '60 min', ...tuesday },
    { step: 'engines', result: 'passed', time: '2 min', ...monday },
  ]);
});

test('a whole run is told once all steps ran on one commit, and stays told when one runs on a later commit', () => {
  const first = withRow(empty, rowOf(e2e(0), {}, monday));
  expect(withWholeRun(first, steps, monday.commit).whole).toBeUndefined();
  const both = withRow(reread(first), rowOf(engines(0), {}, { ...monday, date: tuesday.date }));
  const whole = reread(withWholeRun(both, steps, monday.commit));
  expect(whole.whole).toBe('Last whole run: aaaaaaa, 2026-11-16 to 2026-11-17, 1 h 2 min: 2 of 2 steps passed.');
  const later = withRow(whole, rowOf(e2e(0), {}, tuesday));
  expect(reread(withWholeRun(later, steps, tuesday.commit)).whole).toBe(whole.whole);
});

test('a step that failed and passes on the same commit says so, and a failed one counts as failed', () => {
  const failed = withRow(withRow(empty, rowOf(e2e(1), {}, monday)), rowOf(engines(0), {}, monday));
  expect(withWholeRun(failed, steps, monday.commit).whole).toContain('1 of 2 steps passed');
  expect(withRow(failed, rowOf(e2e(0), {}, monday)).rows[0]?.result).toBe('passed; failed before');
});

test('figures come from the last line of a program', () => {
  const log = 'some note\n{"name":"kill","seed":7,"pass":true,"mails":20000,"parts":{"a":1},"engine":"a|b"}\n';
  expect(figuresIn(log)).toBe('seed 7, mails 20000, engine a/b');
  expect(figuresIn('the program ended early')).toBeUndefined();
});
