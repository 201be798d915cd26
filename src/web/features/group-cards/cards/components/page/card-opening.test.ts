import { expect, test, vi } from 'vitest';
import { rememberOpening } from './card-opening.tsx';

test('[LEGAL-3] an opened card is remembered for 400 days, by a cookie that goes to its own page only', () => {
  const written: string[] = [];
  vi.stubGlobal('document', {
    set cookie(value: string) {
      written.push(value);
    },
  });
  vi.stubGlobal('location', { protocol: 'https:' });
  rememberOpening('seventy-candles');
  const seconds = 400 * 24 * 60 * 60;
  expect(written).toEqual(
    ['', '/lt', '/ru'].map(
      (prefix) => `opened=1; Path=${prefix}/group-cards/seventy-candles; Max-Age=${seconds}; SameSite=Lax; Secure`,
    ),
  );
  vi.unstubAllGlobals();
});
