import { test } from 'vitest';
import { expectGolden } from '#test/golden.ts';
import { languages } from '#domain/language.ts';
import { renderPublishedMail } from './emails/published.tsx';

test.each(languages)('[CARD-15] the mail about a published card in %s looks as it should', async (language) => {
  const mail = {
    to: 'rasa@example.lt',
    theme: 'ocean',
    title: 'Seventy candles <3',
    recipient: 'Ona',
    celebratedOn: '2026-11-26',
    url: 'https://kartu.test/group-cards/seventy-candles-0000000000000000000000',
  } as const;
  await expectGolden('mail-published', await renderPublishedMail({ ...mail, language }));
});
