import { expect, test } from 'vitest';
import { z } from '#contract/zod.ts';
import { checkBy, visibleIssues } from './issues.ts';

const schema = z.object({ name: z.string().min(1, 'errors.required') });

test('a valid request is sent as it was typed', () => {
  const request = { name: ' Rasa ' };
  expect(checkBy(schema, request)).toEqual({ request });
});

test('issues are found by field, and shown once the form was submitted', () => {
  const checked = checkBy(schema, { name: '' });
  expect(checked).toMatchObject({ issues: { name: { field: 'name' } } });
  expect(visibleIssues(checked, false)).toEqual({});
  expect(Object.keys(visibleIssues(checked, true))).toEqual(['name']);
});
