import { beforeAll, describe, expect, test } from 'vitest';
import type { CardThanks } from '#contract/cards/thanks.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { thanksLimits } from '#domain/limits/group-cards/thanks.ts';
import { cardTestApp } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { createServices } from '#server/services.ts';
import { createThanksSender } from './jobs.ts';

const testApp = cardTestApp();
let sender: ReturnType<typeof createThanksSender>;

beforeAll(() => {
  const { deps } = testApp.parts;
  sender = createThanksSender(deps, createServices(deps));
});

const path = ({ slug }: CreatedCard) => `/api/group-cards/slug/${slug}/thanks`;
const heartPath = ({ slug }: CreatedCard, id: number) => `/api/group-cards/slug/${slug}/contributions/${id}/heart`;
const heart = (who: Visitor, card: CreatedCard, id: number) => who.put(heartPath(card, id), {});
const say = (who: Visitor, card: CreatedCard, content: string) => who.put(path(card), { content });
const thanksTo = (address: string) =>
  testApp.parts.mailbox.mailsTo(address).filter(({ text = '' }) => text.includes('Mielieji'));

/** So many seconds later. */
async function runAfter({ id }: CreatedCard, seconds: number): Promise<number> {
  await testApp.run(
    `update group_card_thanks set send_at = send_at - interval '${seconds} seconds' where group_card_id = ${id}`,
  );
  return sender.run();
}
const wholeMinute = thanksLimits.waitSeconds;

/** No mail is under way, whose outcome would lock a card. */
async function settled(): Promise<void> {
  const open = () => testApp.run(`select 1 from mail_deliveries where state in ('queued', 'sending')`);
  await expect.poll(open).toEqual([]);
}

let people = 0;
/** A card with messages of two guests, delivered to Ona, who has come by the link of her mail. */
async function world() {
  people += 1;
  const creator = `rasa${people}@example.lt`;
  const rasa = await testApp.signedIn(creator);
  const guests = [`jonas${people}@example.lt`, `priya${people}@example.lt`];
  const card = await testApp.makeSettled(rasa, guests.join(', '));
  const messages: number[] = [];
  for (const guest of guests) messages.push((await testApp.write(await testApp.bearer(guest), card)).id);
  const ona = `ona${people}@example.lt`;
  const plan = { email: ona, language: 'en', timeZone: 'Europe/Vilnius', when: { chosen: 'now' } };
  expect((await rasa.put(`/api/group-cards/${card.id}/delivery`, plan)).statusCode).toBe(204);
  await settled();
  const [jonas = '', priya = ''] = guests;
  const [first = 0, second = 0] = messages;
  return { rasa, creator, jonas, priya, card, ona, first, second, reader: await testApp.bearer(ona) };
}

describe('hearts', () => {
  test('[DELIV-7] the recipient gives them by the link or signed in, everybody sees them, nobody else gives them', async () => {
    const { rasa, jonas, card, ona, first, second, reader } = await world();
    expect((await heart(reader, card, first)).statusCode).toBe(204);
    expect((await heart(reader, card, first)).statusCode).toBe(204);
    const signedIn = await testApp.signedIn(ona);
    expect((await heart(signedIn, card, second)).statusCode).toBe(204);
    const guest = await testApp.bearer(jonas);
    for (const who of [rasa, guest, testApp.anybody()]) {
      const { contributions } = await testApp.see(who, card.slug);
      expect(contributions.map(({ hasHeart }) => hasHeart)).toEqual([true, true]);
      expect((await heart(who, card, first)).statusCode).toBe(404);
      expect((await who.remove(heartPath(card, first))).statusCode).toBe(404);
    }
    expect((await reader.remove(heartPath(card, first))).statusCode).toBe(204);
    const { contributions } = await testApp.see(guest, card.slug);
    expect(contributions.filter(({ hasHeart }) => hasHeart).map(({ id }) => id)).toEqual([second]);
  });

  test('[DELIV-7] a message that is hidden, on another card or absent gets none', async () => {
    const { rasa, card, first, reader } = await world();
    const other = await world();
    await rasa.patch(`/api/group-cards/${card.id}/contributions/${first}`, { hidden: true });
    for (const id of [first, other.first, 12_345]) expect((await heart(reader, card, id)).statusCode).toBe(404);
  });
});

describe('the thank-you', () => {
  test('[DELIV-7] goes once to each who wrote and to the creator, a minute later, without anybody’s address', async () => {
    const { rasa, creator, jonas, priya, card, ona, first, reader } = await world();
    await heart(reader, card, first);
    const said = await say(reader, card, 'Mielieji, ačiū!\nLook at https://evil.example');
    expect([said.statusCode, said.json<CardThanks>().secondsLeft]).toEqual([200, thanksLimits.waitSeconds]);
    expect((await testApp.see(rasa, card.slug)).thanks).toBeNull();
    expect(await runAfter(card, 20)).toBe(0);
    expect((await testApp.see(reader, card.slug)).thanks?.secondsLeft).toBeLessThanOrEqual(40);
    expect((await testApp.see(rasa, card.slug)).thanks).toBeNull();
    expect(await runAfter(card, 40)).toBe(1);
    expect(await runAfter(card, 300)).toBe(0);
    for (const address of [creator, jonas, priya]) await expect.poll(() => thanksTo(address).length).toBe(1);
    const [mail] = thanksTo(jonas);
    expect(mail?.subject).toBe('Thank you for the birthday card');
    expect(mail?.text).toContain('Ona says thank you');
    expect(mail?.text).toContain('Your message got a heart.');
    expect(mail?.headers.has('list')).toBe(true);
    expect(thanksTo(priya)[0]?.text).not.toContain('heart');
    expect(thanksTo(creator)[0]?.text).toContain('For the card you made');
    for (const { text = '', html = '' } of [jonas, priya, creator].flatMap(thanksTo)) {
      for (const secret of [ona, 'evil.example']) expect(text + String(html)).not.toContain(secret);
    }
    expect(thanksTo(ona)).toEqual([]);
    // Everybody who may read the card reads it there as well.
    expect((await testApp.see(testApp.anybody(), card.slug)).thanks).toEqual({
      content: 'Mielieji, ačiū!\nLook at https://evil.example',
      secondsLeft: 0,
    });
    const again = await say(reader, card, 'Mielieji, once more');
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { message: "It just went out, so it can't be changed anymore." },
    ]);
    expect((await reader.remove(path(card))).statusCode).toBe(409);
  });

  test('[DELIV-7] is changed and taken back within its minute, which a change begins anew', async () => {
    const { jonas, priya, card, reader } = await world();
    await say(reader, card, 'Mielieji, a first try');
    expect(await runAfter(card, 30)).toBe(0);
    expect((await say(reader, card, 'Mielieji, better words')).json()).toMatchObject({ secondsLeft: 60 });
    expect(await runAfter(card, 40)).toBe(0);
    expect((await reader.remove(path(card))).statusCode).toBe(204);
    expect((await reader.remove(path(card))).statusCode).toBe(204);
    expect(await runAfter(card, 600)).toBe(0);
    expect((await testApp.see(reader, card.slug)).thanks).toBeNull();
    await say(reader, card, 'Mielieji, the last words');
    expect(await runAfter(card, wholeMinute)).toBe(1);
    for (const address of [jonas, priya]) {
      await expect.poll(() => thanksTo(address).length).toBe(1);
      expect(thanksTo(address)[0]?.text).toContain('the last words');
    }
  });

  test('[DELIV-7] only the recipient says it, with words, and not too many', async () => {
    const { rasa, jonas, card, reader } = await world();
    for (const who of [rasa, await testApp.bearer(jonas), testApp.anybody(), await testApp.signedIn('s@example.lt')]) {
      expect((await say(who, card, 'Mielieji')).statusCode).toBe(404);
      expect((await who.remove(path(card))).statusCode).toBe(404);
    }
    expect((await say(reader, card, ' \n ')).json()).toMatchObject({ message: 'Please write a few words' });
    expect((await say(reader, card, 'm'.repeat(thanksLimits.length + 1))).statusCode).toBe(400);
    expect((await testApp.see(reader, card.slug)).thanks).toBeNull();
  });

  test('[DELIV-7] passes over those who left no address, were hidden, have gone or want no mails', async () => {
    const { creator, jonas, priya, card, second, reader } = await world();
    await testApp.run(`update group_card_contributions set contributor_email = pseudonym,
      contributor_email_canonical = pseudonym where group_card_id = ${card.id} and id <> ${second}`);
    await say(reader, card, 'Mielieji, ačiū');
    expect(await runAfter(card, wholeMinute)).toBe(1);
    await expect.poll(() => thanksTo(priya).length).toBe(1);
    await expect.poll(() => thanksTo(creator).length).toBe(1);
    expect(thanksTo(jonas)).toEqual([]);
    expect(
      await testApp.run(`select 1 from mail_deliveries where kind = 'thanks' and subject->>'id' = '${card.id}'`),
    ).toHaveLength(2);

    const stop = /stop-invitations\?t=([\w-]+)/.exec(thanksTo(priya)[0]?.text ?? '')?.[1] ?? '';
    await testApp.anybody().post(`/api/stop-invitations?t=${stop}`, {});
    const other = await world();
    await testApp.run(`update group_card_contributions set contributor_email = '${priya}',
      contributor_email_canonical = '${priya}' where id = ${other.second}`);
    await other.rasa.patch(`/api/group-cards/${other.card.id}/contributions/${other.first}`, { hidden: true });
    await say(other.reader, other.card, 'Mielieji, ačiū');
    expect(await runAfter(other.card, wholeMinute)).toBe(1);
    await expect.poll(() => thanksTo(other.creator).length).toBe(1);
    await settled();
    expect(thanksTo(priya)).toHaveLength(1);
    expect(thanksTo(other.jonas)).toEqual([]);
  });

  test('[DELIV-7] waits while the card is taken down, and goes with the card', async () => {
    const { rasa, jonas, card, reader } = await world();
    await say(reader, card, 'Mielieji, ačiū');
    await testApp.run(`update group_cards set taken_down_at = now(), taken_down_for = 'other' where id = ${card.id}`);
    expect(await runAfter(card, wholeMinute)).toBe(0);
    await testApp.run(`update group_cards set taken_down_at = null where id = ${card.id}`);
    expect((await rasa.remove(`/api/group-cards/${card.id}`)).statusCode).toBe(204);
    expect(await sender.run()).toBe(0);
    expect(await testApp.run(`select 1 from group_card_thanks where group_card_id = ${card.id}`)).toEqual([]);
    expect(thanksTo(jonas)).toEqual([]);
  });

  test('[DELIV-7] one that cannot be sent holds up no other, and is tried again', async () => {
    const stuck = await world();
    const fine = await world();
    for (const { reader, card } of [stuck, fine]) await say(reader, card, 'Mielieji, ačiū');
    await testApp.run(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`);
    await testApp.run(`create trigger refuse before insert on mail_deliveries for each row
      when (new.key like 'thanks:%:${stuck.card.id}:%') execute function refuse()`);
    await testApp.run(`update group_card_thanks set send_at = now() - interval '1 day'
      where group_card_id = ${stuck.card.id}`);
    try {
      expect(await runAfter(fine.card, wholeMinute)).toBe(1);
    } finally {
      await testApp.run('drop trigger refuse on mail_deliveries');
    }
    await expect.poll(() => thanksTo(fine.jonas).length).toBe(1);
    expect(thanksTo(stuck.jonas)).toEqual([]);
    expect(await runAfter(stuck.card, wholeMinute)).toBe(1);
    await expect.poll(() => thanksTo(stuck.jonas).length).toBe(1);
  });
});
