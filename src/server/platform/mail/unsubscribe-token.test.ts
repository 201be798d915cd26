import { expect, test } from 'vitest';
import { createDerive } from '../secrets.ts';
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts';

const derive = createDerive('a-secret-that-only-this-test-has');
const mine = { userId: 281_474_976_710_655, list: 'reminders' } as const;
const token = makeUnsubscribeToken(derive, mine);

test('[REM-5] a token names one person and one list, and stays the same for ever', () => {
  expect(readUnsubscribeToken(derive, token)).toEqual(mine);
  expect(makeUnsubscribeToken(derive, mine)).toBe(token);
  expect(token).toMatch(/^[\w.-]+$/);
});

test('[REM-5] nobody can write one for another person, another list or with another key', () => {
  const [id = '', list = '', proof = ''] = token.split('.');
  const changed = `${proof.slice(0, 20)}${proof[20] === 'a' ? 'b' : 'a'}${proof.slice(21)}`;
  for (const forged of [
    `${id.slice(0, -1)}0.${list}.${proof}`,
    `${id}.invitations.${proof}`,
    `${id}.${list}.${changed}`,
    `${id}.${list}.`,
    `${id}.sign-in.${proof}`,
    '',
  ]) {
    expect(readUnsubscribeToken(derive, forged)).toBeUndefined();
  }
  expect(readUnsubscribeToken(createDerive('another-secret-of-somebody-else'), token)).toBeUndefined();
});
