import { expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { expectGolden } from '#test/golden.ts';
import { renderExportMail } from './emails/export-ready.tsx';

test.each(languages)('[ADMIN-3] the mail that brings the export in %s looks as it should', async (language) => {
  const mail = await renderExportMail({
    to: 'rasa@example.lt',
    language,
    timeZone: 'Europe/Vilnius',
    bytes: 12_345_678,
    requestedAt: new Date('2026-11-20T12:05:00Z'),
    expiresAt: new Date('2026-11-27T12:07:00Z'),
    url: 'https://kartu.test/your-data?t=1200000.0000000000000000000000000000000000000000000',
    settingsUrl: 'https://kartu.test/settings',
  });
  await expectGolden('mail-export', mail);
  expect(mail.text).toContain('https://kartu.test/your-data?t=');
});
