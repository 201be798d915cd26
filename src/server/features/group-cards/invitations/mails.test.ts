import { expect, test } from 'vitest';
import { expectGolden } from '#test/golden.ts';
import { cardThemes } from '#domain/cards/group-card.ts';
import { languages } from '#domain/language.ts';
import { type InvitationMail, renderInvitationMail } from './emails/invitation.tsx';

const mail: Omit<InvitationMail, 'language' | 'kind'> = {
  to: 'jonas@example.lt',
  theme: 'nature',
  sender: 'Rasa Petrauskaitė',
  title: 'Seventy candles and one very good soup',
  recipient: 'Ona Petrauskienė',
  senderEmail: 'rasa@example.lt',
  celebratedOn: '2026-11-26',
  daysLeft: 6,
  url: 'https://kartu.test/group-cards/seventy-candles-0000000000000000000000?invite=s3cr3t',
  stopUrl: 'https://kartu.test/stop-invitations?t=t0k3n',
  privacyUrl: 'https://kartu.test/privacy-policy',
};

test.each(languages)('[CARD-6] invitations and their reminders in %s look as they should', async (language) => {
  await expectGolden('mail-invitation', await renderInvitationMail({ ...mail, language, kind: 'invitation' }));
  await expectGolden('mail-nudge', await renderInvitationMail({ ...mail, language, kind: 'nudge' }));
});

test('[CARD-7] every theme has its colours, and no mail is long', async () => {
  const all = await Promise.all(
    cardThemes.map((theme) => renderInvitationMail({ ...mail, theme, language: 'en', kind: 'invitation' })),
  );
  expect(new Set(all.map(({ html }) => html)).size).toBe(cardThemes.length);
  for (const { html } of all) {
    expect(html.length).toBeLessThan(30_000);
    expect(html).not.toMatch(/<img|src=/);
    expect([...html.matchAll(/<a /g)].length).toBeLessThanOrEqual(4);
  }
});

test.each([
  ['www.evil.example', 'www.evil-site.com/win-137845@attacker.test'],
  ['Kartu Support', 'w!n@attacker.test'],
])('the name %j and the address %s give way to a neutral word', async (sender, senderEmail) => {
  const { html, text } = await renderInvitationMail({
    ...mail,
    sender,
    senderEmail,
    language: 'en',
    kind: 'invitation',
  });
  expect(text.toLowerCase()).toContain('someone who uses kartu invites you');
  expect(text).toContain('From Someone who uses Kartu, w•••@attacker.test');
  expect(text).not.toMatch(/evil|support|w!n/i);
  expect(html).not.toMatch(/evil|kartu support|w!n/i);
});

test('a plain address of the sender stands in the foot of the mail alone', async () => {
  const { text } = await renderInvitationMail({ ...mail, sender: 'evil.example', language: 'en', kind: 'invitation' });
  expect(text.match(/rasa@example\.lt/g)).toHaveLength(1);
  expect(text).toContain('From Someone who uses Kartu, rasa@example.lt');
});
