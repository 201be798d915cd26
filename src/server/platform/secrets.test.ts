import { describe, expect, test } from 'vitest';
import { createKeyedHmac, openSealed, randomId, seal } from './secrets.ts';

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

  test('what is sealed is opened by both secrets together, and by nothing that was changed', () => {
    const hmac = createKeyedHmac('one key');
    const sealed = seal(hmac, 'a handle', 'the token');
    expect(sealed.toString('latin1')).not.toContain('the token');
    expect(seal(hmac, 'a handle', 'the token')).not.toEqual(sealed);
    expect(openSealed(hmac, 'a handle', sealed)).toBe('the token');
    expect(openSealed(createKeyedHmac('a newer key', ['one key']), 'a handle', sealed)).toBe('the token');
    expect(openSealed(hmac, 'another handle', sealed)).toBeUndefined();
    expect(openSealed(createKeyedHmac('another key'), 'a handle', sealed)).toBeUndefined();
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(openSealed(hmac, 'a handle', changed)).toBeUndefined();
    }
    expect(openSealed(hmac, 'a handle', Buffer.alloc(3))).toBeUndefined();
  });
});
