import { describe, expect, test } from 'vitest';
import { createKeyedHmac, randomId } from './secrets.ts';

describe('ids and secrets', () => {
  test('ids are whole numbers of at most 48 bits and do not repeat', () => {
    const ids = Array.from({ length: 10_000 }, randomId);
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 48)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('what is derived depends on the key, the purpose and the text', () => {
    const hmac = createKeyedHmac('one key');
    const hex = (purpose: string, text: string, using = hmac) => using(purpose, text).toString('hex');
    expect(hex('link', '1')).toBe(hex('link', '1'));
    expect(
      new Set([hex('link', '1'), hex('link', '2'), hex('code', '1'), hex('link', '1', createKeyedHmac('another'))])
        .size,
    ).toBe(4);
  });
});
