import { expect, test, vi } from 'vitest';
import { rememberFreshLogin } from './fresh-login.ts';

test('[LEGAL-3] the greeting is remembered for a minute', () => {
  const document = { cookie: '' };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol: 'https:' });
  rememberFreshLogin();
  expect(document.cookie).toBe('justLoggedIn=1; Path=/; Max-Age=60; SameSite=Lax; Secure');
  vi.unstubAllGlobals();
});
