import { expect, test } from 'vitest';
import { expectGolden } from '#test/golden.ts';
import { languages } from '#domain/language.ts';
import { renderThanksMail } from './emails/thanks.tsx';

const origin = 'https://kartu.test';
const mail = {
  to: 'ruta@example.lt',
  isCreator: false,
  recipient: 'Ona Petrauskienė',
  title: 'Seventy candles and one very good soup',
  content: 'Mielieji, skaičiau du kartus: pirmą verkdama, antrą juokdamasi.\n\nSriubos užteks visiems.',
  hasHeart: true,
  url: `${origin}/group-cards/card-0000000000000000000000`,
  nextUrl: `${origin}/create-group-card`,
  stopUrl: `${origin}/stop-invitations?t=stop`,
  privacyUrl: `${origin}/privacy-policy`,
} as const;

test.each(languages)('[DELIV-7] the mail with the thank-you in %s looks as it should', async (language) => {
  await expectGolden('mail-thanks', await renderThanksMail({ ...mail, language }));
});

test.each(languages)('[DELIV-7] the thank-you to the creator in %s looks as it should', async (language) => {
  const toCreator = { ...mail, language, isCreator: true, hasHeart: false };
  await expectGolden('mail-thanks-creator', await renderThanksMail(toCreator));
});

test('[DELIV-7] words in the mail can lead nowhere', async () => {
  const { text, html } = await renderThanksMail({
    ...mail,
    language: 'en',
    recipient: 'Kartu',
    title: 'evil.example/win',
    content: 'Pay at https://evil.example\nor call +370 600 00000\u202E\nwww.evil.example',
  });
  for (const part of [text, html]) {
    expect(part).not.toContain('evil');
    expect(part).not.toContain('600 00000');
    expect(part).not.toContain('\u202E');
  }
  expect(text).toContain('Someone who uses Kartu says thank you');
});
