import { globSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('[AUTH-10] [AUTH-11] the production build holds no way in without a mail', async ({ request, baseURL }) => {
  const files = globSync('build/**/*.js');
  expect(files.length).toBeGreaterThan(10);
  // The words that say so may be there.
  const withLogin = files.filter((file) => /dev-?login(?!Unavailable)/i.test(readFileSync(file, 'utf8')));
  expect(withLogin).toEqual([]);

  const answer = await request.post('/api/auth/dev-login', {
    headers: { origin: baseURL ?? '' },
    data: { email: 'test@kartu.example' },
  });
  expect(answer.status()).toBe(404);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});
