import { describe, expect, test } from 'vitest';
import { arrivalMessage, isFreshLogin, withoutArrival } from './model.ts';

const search = (text: string) => new URLSearchParams(text);

describe('arriving on the landing page', () => {
  test('only known values are said', () => {
    expect(arrivalMessage(search('verified=true'))?.title).toBe('landing.verifiedTitle');
    expect(arrivalMessage(search('error=authentication-failed'))?.kind).toBe('error');
    for (const other of ['verified=false', 'error=<b>', 'error=toString', '', 'login=success']) {
      expect(arrivalMessage(search(other))).toBeUndefined();
    }
  });

  test('a fresh login is told by the address or by the flag', () => {
    expect(isFreshLogin(search('login=success'), false)).toBe(true);
    expect(isFreshLogin(search(''), true)).toBe(true);
    expect(isFreshLogin(search('login=kept'), false)).toBe(true);
    expect(isFreshLogin(search('login=yes'), false)).toBe(false);
  });

  test('what was said leaves the address, the rest stays', () => {
    expect(withoutArrival(search('a=1&login=success&error=x&b=2')).toString()).toBe('a=1&b=2');
  });
});
