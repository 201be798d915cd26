import { expect, test } from 'vitest';
import { pathAfterSignIn } from './sign-in.ts';

test.each([
  ['/?login=success', pathAfterSignIn('signed-in', 'en')],
  ['/lt?login=kept', pathAfterSignIn('returned', 'lt')],
  ['/lt?verified=true', pathAfterSignIn('registered', 'lt')],
  ['/ru?error=verification-failed', pathAfterSignIn('registration-failed', 'ru')],
  ['/?error=authentication-failed', pathAfterSignIn('sign-in-failed', 'en')],
  ['/?login=success&next=%2Flt%2Fx%3Fa%3D1%26b', pathAfterSignIn('signed-in', 'en', '/lt/x?a=1&b')],
])('[AUTH-7] lands on %s', (expected, actual) => {
  expect(actual).toBe(expected);
});
