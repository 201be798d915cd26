import { expect, test } from 'vitest';
import { pageOf, rowOf, rowsOf } from './result.ts';

const monday = { date: '2026-11-16', commit: 'aaaaaaa' };
const tuesday = { date: '2026-11-17', commit: 'bbbbbbb' };

test('a part that runs again replaces its own row and leaves the others with their dates', () => {
  const failed = rowOf({ step: 'e2e', exitCode: 1, seconds: 3600 }, { passed: 612, failed: 1, tests: [] }, monday);
  const engines = rowOf({ step: 'engines', exitCode: 0, seconds: 95 }, undefined, monday);
  const passed = rowOf({ step: 'e2e', exitCode: 0, seconds: 59 }, { passed: 613, failed: 0, tests: [] }, tuesday);
  const page = pageOf(rowsOf(pageOf([], [failed, engines])), [passed]);
  expect(rowsOf(page)).toEqual([
    { step: 'e2e', result: 'passed: 613 passed, 0 failed', time: '59 s', ...tuesday },
    { step: 'engines', result: 'passed', time: '2 min', ...monday },
  ]);
});
