import { expect, test } from 'vitest';
import { expectGolden } from '#test/golden.ts';
import { languages } from '#domain/language.ts';
import { renderDeliveryMail } from './emails/delivery.tsx';
import { renderNoticeMail } from './emails/notice.tsx';
import { noticeKinds } from './service/post-mails.ts';

const origin = 'https://kartu.test';
const card = `${origin}/group-cards/card-0000000000000000000000`;

const delivery = {
  to: 'ona@example.lt',
  theme: 'default',
  isOnTheDay: true,
  sender: 'Rasa Petrauskaitė',
  senderEmail: 'rasa@example.lt',
  messages: 12,
  authors: ['Rasa', 'Vytautas', 'Tom', 'Rūta', 'Соня и Лёва', 'Priya', null, 'Gintarė', 'Teta Birutė'],
  url: `${card}?invite=0000000000000000000000000000000000000000000`,
  pictureUrl: `${origin}/og/card-default.png`,
  stopUrl: `${origin}/stop-invitations?t=stop`,
  privacyUrl: `${origin}/privacy-policy`,
} as const;

test.each(languages)('[DELIV-1] the mail that delivers a card in %s looks as it should', async (language) => {
  await expectGolden('mail-delivery', await renderDeliveryMail({ ...delivery, language }));
});

test('[DELIV-1] names in the mail can lead nowhere, and one author alone is named alone', async () => {
  const authors = ['Win at evil.example', 'Tom'];
  const mail = await renderDeliveryMail({ ...delivery, language: 'en', sender: 'Kartu', authors });
  expect(mail.text).not.toContain('evil.example');
  expect(mail.text).toContain('Someone who uses Kartu');
  const alone = await renderDeliveryMail({
    ...delivery,
    language: 'en',
    isOnTheDay: false,
    messages: 1,
    authors: ['Tom'],
  });
  expect(alone.text).toContain('Tom signed it.');
  expect(alone.text).toContain('with 1 message in it');
  expect(alone.text).not.toContain('Happy birthday');
});

const notice = {
  to: 'rasa@example.lt',
  theme: 'default',
  title: 'Seventy candles <3',
  recipient: 'Ona',
  celebratedOn: '2026-11-26',
  messages: 0,
  recipientEmail: 'ona@example.lt',
  openedAt: Temporal.Instant.from('2026-11-26T06:42:00Z'),
  timeZone: 'Europe/Vilnius',
  url: card,
} as const;

for (const kind of noticeKinds) {
  test.each(languages)(
    `[DELIV-4] [DELIV-5] the mail to the creator, ${kind}, in %s looks as it should`,
    async (language) => {
      await expectGolden(`mail-delivery-${kind}`, await renderNoticeMail({ ...notice, language, notice: kind }));
    },
  );
}

test.each(languages)('[DELIV-5] the mail about a single message in %s looks as it should', async (language) => {
  const mail = await renderNoticeMail({ ...notice, language, notice: 'empty', messages: 1 });
  await expectGolden('mail-delivery-nearly-empty', mail);
});
