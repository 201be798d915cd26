import { expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import { newAddress } from '#test/fixtures/users.ts';
import type { Visitor } from '#test/visitor.ts';

const app = cardTestApp();
const offeredTo = async (visitor: Visitor, birthdayId: number) =>
  (await visitor.get(`/api/group-cards/earlier-writers?birthday=${birthdayId}`)).json<{ email: string }[]>();

test('[DELIV-10] those who wrote on an earlier card are offered, to its creator alone', async () => {
  const [wrote, silent, stopped] = [newAddress(), newAddress(), newAddress()];
  const creator = await app.signedIn(newAddress());
  const contact = await creator.post('/api/birthdays', { name: 'Ona', date: '1956-11-26' });
  const birthdayId = contact.json<{ id: number }>().id;
  expect(await offeredTo(creator, birthdayId)).toEqual([]);
  const card = await app.makeSettled(creator, [wrote, silent, stopped].join(', '), { birthdayId });
  await app.write(creator, card, { contributorName: 'Rasa' });
  await app.write(await app.bearer(wrote), card, { contributorName: 'Jonas' });
  await app.write(await app.bearer(wrote), card, { contributorName: 'Jonas', content: 'And once more' });
  await app.write(await app.bearer(stopped), card, { contributorName: 'Petras' });
  const offers = [
    { name: 'Petras', email: stopped },
    { name: 'Jonas', email: wrote },
  ];
  expect(await offeredTo(creator, birthdayId)).toEqual(offers);
  // By the same id, somebody else finds nobody.
  expect(await offeredTo(await app.signedIn(newAddress()), birthdayId)).toEqual([]);
  expect((await app.anybody().get('/api/group-cards/earlier-writers?birthday=1')).statusCode).toBe(401);

  // Whoever refuses invitations is not offered any more.
  const mail = await app.parts.mailbox.lastTo(wrote, 0);
  const list = mail.headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
  const token = new URL(list?.unsubscribe?.url ?? 'https://kartu.test/').searchParams.get('t') ?? '';
  await app.anybody().ask({
    method: 'POST',
    url: '/stop-invitations',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ t: token, from: 'sender' }).toString(),
  });
  expect(await offeredTo(creator, birthdayId)).toEqual(offers.slice(0, 1));

  await app.run(`update group_card_contributions set contributor_email = 'c-1@redacted.invalid',
    contributor_email_canonical = 'c-1@redacted.invalid' where contributor_email = '${stopped}'`);
  expect(await offeredTo(creator, birthdayId)).toEqual([]);
});
