import { expect, test } from 'vitest';
import { createKeyedHmac } from '#server/platform/secrets.ts';
import { makeUnsubscribeToken, readUnsubscribeToken } from './unsubscribe-token.ts';

const hmac = createKeyedHmac('a-secret-that-only-this-test-has');
const mine = { userId: 281_474_976_710_655, list: 'reminders' } as const;
const token = makeUnsubscribeToken(hmac, mine);

test('[REM-5] a token names one person and one list, and stays the same for ever', () => {
  expect(readUnsubscribeToken(hmac, token)).toEqual(mine);
  expect(makeUnsubscribeToken(hmac, mine)).toBe(token);
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
    expect(readUnsubscribeToken(hmac, forged)).toBeUndefined();
  }
  expect(readUnsubscribeToken(createKeyedHmac('another-secret-of-somebody-else'), token)).toBeUndefined();
});
