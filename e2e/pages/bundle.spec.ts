import { globSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { invitationServerLimits, liveServerLimits } from '#server/platform/limits/cards.ts';
import { rates } from '#server/platform/limits/rates.ts';
import { test } from '../support/test.ts';

test('[AUTH-10] [AUTH-11] the production build has no sign-in without a mail', async ({ request, baseURL }) => {
  const files = globSync('build/**/*.js');
  expect(files.length).toBeGreaterThan(10);
  // The message that development login is unavailable may be in the build.
  const withLogin = files.filter((file) => /dev-?login(?!Unavailable)/i.test(readFileSync(file, 'utf8')));
  expect(withLogin).toEqual([]);

  const answer = await request.post('/api/auth/dev-login', {
    headers: { origin: baseURL ?? '' },
    data: { email: 'test@kartu.example' },
  });
  expect(answer.status()).toBe(404);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});

test('no rate limit and no abuse threshold reaches a browser', () => {
  const files = globSync('build/client/assets/*.js');
  expect(files.length).toBeGreaterThan(10);
  const names = [rates, invitationServerLimits, liveServerLimits]
    .flatMap((limits) => Object.keys(limits))
    // Only long names, since a short one could belong to other code.
    .filter((name) => /[a-z]{3}[A-Z]/.test(name) && name.length > 11);
  expect(names.length).toBeGreaterThan(15);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return names.filter((name) => text.includes(name)).map((name) => `${name} in ${file}`);
  });
  expect(found).toEqual([]);
});
