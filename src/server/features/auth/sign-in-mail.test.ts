import { test } from 'vitest';
import { expectGolden } from '#test/golden.ts';
import { languages } from '#domain/language.ts';
import { renderSignInMail } from './emails/sign-in.tsx';

test.each(languages)('[AUTH-4] sign-in mails in %s look as they should', async (language) => {
  const mail = {
    to: 'ona@example.lt',
    language,
    url: 'https://kartu.test/api/auth/verify?token=s3cr3t',
    code: '271828',
    askedAt: new Date('2026-11-25T07:00:00Z'),
    timeZone: 'Europe/Vilnius',
  };
  await expectGolden('mail-sign-in', await renderSignInMail({ ...mail, kind: 'login' }));
  await expectGolden('mail-register', await renderSignInMail({ ...mail, kind: 'register' }));
});
