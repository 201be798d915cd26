import { describe, expect, test } from 'vitest';
import { cardKeeping, givenCards } from '#contract/cards/keeping.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { cardTestApp } from '#test/card-app.ts';
import { linkIn } from '#test/mailbox.ts';
import type { Visitor } from '#test/visitor.ts';

const testApp = cardTestApp();

const path = ({ slug }: CreatedCard) => `/api/group-cards/slug/${slug}/keep`;
const keepingOf = async (who: Visitor, card: CreatedCard) => cardKeeping.parse((await who.get(path(card))).json());
const keep = (who: Visitor, card: CreatedCard) => who.post(path(card));
const given = async (who: Visitor) => givenCards.parse((await who.get('/api/group-cards/given')).json());
const signInMails = (address: string) =>
  testApp.parts.mailbox.mailsTo(address).filter((mail) => linkIn(mail).link !== '');

async function forgetAddress({ id }: CreatedCard): Promise<void> {
  await testApp.run(
    `update group_card_deliveries set recipient_email = null, recipient_email_canonical = null where group_card_id = ${id}`,
  );
}

let people = 0;
/** A card with one message, delivered to Ona, who has come by the link of her mail. */
async function world() {
  people += 1;
  const rasa = await testApp.signedIn(`rasa${people}@example.lt`);
  const guest = `jonas${people}@example.lt`;
  const card = await testApp.makeSettled(rasa, guest);
  await testApp.write(await testApp.bearer(guest), card);
  const ona = `ona${people}@example.lt`;
  const plan = { email: ona, language: 'lt', timeZone: 'Europe/Vilnius', when: { chosen: 'now' } };
  expect((await rasa.put(`/api/group-cards/${card.id}/delivery`, plan)).statusCode).toBe(204);
  return { rasa, guest, card, ona, reader: await testApp.bearer(ona) };
}

describe('a card that was given', () => {
  test('[DELIV-6] is kept by a link that goes to the address of the delivery, and is in the account afterwards', async () => {
    const { card, ona, reader } = await world();
    const masked = { state: 'by-mail', email: `o•••@example.lt` };
    expect(await keepingOf(reader, card)).toEqual(masked);
    const asked = await keep(reader, card);
    expect([asked.statusCode, asked.json()]).toEqual([200, masked]);
    expect(asked.cookies).toEqual([]);
    await expect.poll(() => signInMails(ona).length).toBe(1);
    const [mail] = signInMails(ona);
    const { link, token } = mail ? linkIn(mail) : { link: '', token: '' };

    // Whoever asked is signed in by nothing: the link is confirmed by who reads the mail.
    expect((await reader.open(link)).statusCode).toBe(200);
    expect((await reader.me()).statusCode).toBe(401);
    const owner = testApp.anybody();
    const confirmed = await owner.confirm(token);
    expect(confirmed.headers['location']).toContain(encodeURIComponent(`/group-cards/${card.slug}?keep=1`));
    expect((await owner.me()).json()).toMatchObject({ email: ona, timeZone: 'Europe/Vilnius' });

    expect(await given(owner)).toEqual([]);
    expect(await keepingOf(owner, card)).toEqual({ state: 'here', email: null });
    for (const _ of [1, 2]) expect((await keep(owner, card)).json()).toEqual({ state: 'kept', email: null });
    expect(await given(owner)).toEqual([
      {
        slug: card.slug,
        title: 'Seventy candles',
        theme: 'sunset',
        initiatorName: 'Rasa',
        celebratedOn: expect.any(String),
        contributionsCount: 1,
      },
    ]);
    expect(signInMails(ona)).toHaveLength(1);
  });

  test('[DELIV-6] stays in the account after the address of the delivery is forgotten, until it is taken out', async () => {
    const { card, ona, reader } = await world();
    const owner = await testApp.signedIn(ona);
    await keep(owner, card);
    await forgetAddress(card);
    expect(await keepingOf(owner, card)).toEqual({ state: 'kept', email: null });
    expect((await testApp.see(owner, card.slug)).viewer.kind).toBe('recipient');
    expect(await keepingOf(reader, card)).toEqual({ state: 'none', email: null });
    expect((await keep(reader, card)).statusCode).toBe(404);
    expect((await owner.remove(path(card))).statusCode).toBe(204);
    expect(await given(owner)).toEqual([]);
    expect((await testApp.see(owner, card.slug)).viewer.kind).toBe('stranger');
  });

  test('[DELIV-6] opens no account for whom its link was passed on to, and keeps nothing in theirs', async () => {
    const { card, ona } = await world();
    const other = await testApp.signedIn(`friend${people}@example.lt`);
    await other.open(await testApp.linkTo(ona));
    expect(await keepingOf(other, card)).toMatchObject({ state: 'by-mail' });
    expect((await keep(other, card)).json()).toMatchObject({ state: 'by-mail' });
    await expect.poll(() => signInMails(ona).length).toBe(1);
    expect(await given(other)).toEqual([]);
    expect(await keepingOf(other, card)).toMatchObject({ state: 'by-mail' });
    expect((await other.remove(path(card))).statusCode).toBe(204);
  });

  test('[DELIV-6] is kept by its recipient alone', async () => {
    const { rasa, guest, card } = await world();
    for (const who of [rasa, await testApp.bearer(guest), testApp.anybody(), await testApp.signedIn('s@example.lt')]) {
      expect((await who.get(path(card))).statusCode).toBe(404);
      expect((await keep(who, card)).statusCode).toBe(404);
      expect((await who.remove(path(card))).statusCode).toBe(404);
    }
  });

  test('[DELIV-6] is listed only while it can be opened', async () => {
    const { rasa, card, ona } = await world();
    const owner = await testApp.signedIn(ona);
    await keep(owner, card);
    await testApp.run(`update group_cards set taken_down_at = now(), taken_down_for = 'other' where id = ${card.id}`);
    expect(await given(owner)).toEqual([]);
    await testApp.run(`update group_cards set taken_down_at = null, taken_down_for = null where id = ${card.id}`);
    expect(await given(owner)).toHaveLength(1);
    expect((await rasa.remove(`/api/group-cards/${card.id}`)).statusCode).toBe(204);
    expect(await given(owner)).toEqual([]);
  });
});
