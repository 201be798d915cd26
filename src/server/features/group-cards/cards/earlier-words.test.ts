import { expect, test } from 'vitest';
import { earlierWords } from '#contract/contributions.ts';
import type { CreatedCard } from '#contract/group-cards.ts';
import { cardTestApp } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';

const testApp = cardTestApp();
const path = ({ id }: CreatedCard) => `/api/group-cards/${id}/earlier-words`;
const wordsOf = async (who: Visitor, card: CreatedCard) => earlierWords.parse((await who.get(path(card))).json()).words;

let people = 0;
/** Two cards of one creator for one birthday, of last year and of this one; Jonas and Priya wrote on the first. */
async function world() {
  people += 1;
  const rasa = await testApp.signedIn(`rasa${people}@example.lt`);
  const [jonas, priya] = [`jonas${people}@example.lt`, `priya${people}@example.lt`];
  const added = await rasa.post('/api/birthdays', { name: 'Ona', date: '1956-11-26' });
  const birthdayId = added.json<{ id: number }>().id;
  const earlier = await testApp.makeSettled(rasa, `${jonas}, ${priya}`, { birthdayId });
  const written = await testApp.write(await testApp.bearer(jonas), earlier, { content: 'The garden misses you' });
  await testApp.write(await testApp.bearer(priya), earlier, { content: 'The cake is done' });
  await testApp.write(rasa, earlier, { content: 'From your daughter' });
  await testApp.run(`update group_cards set celebrated_on = celebrated_on - 365 where id = ${earlier.id}`);
  const card = await testApp.makeSettled(rasa, `${jonas}, new${people}@example.lt`, { birthdayId, title: 'Again' });
  return { rasa, jonas, priya, earlier, written, card };
}

test('[DELIV-10] whoever writes again sees what they wrote last time, by their link, signed in and as the creator', async () => {
  const { rasa, jonas, card } = await world();
  expect(await wordsOf(await testApp.bearer(jonas), card)).toBe('The garden misses you');
  expect(await wordsOf(await testApp.signedIn(jonas), card)).toBe('The garden misses you');
  expect(await wordsOf(rasa, card)).toBe('From your daughter');
  expect(await wordsOf(await testApp.bearer(`new${people}@example.lt`), card)).toBeNull();
});

test('[DELIV-10] nobody else learns them, and hidden ones, removed ones and those of other cards are not told', async () => {
  const { rasa, jonas, priya, earlier, written, card } = await world();
  for (const who of [testApp.anybody(), await testApp.signedIn(priya), await testApp.signedIn('s@example.lt')])
    expect((await who.get(path(card))).statusCode).toBe(404);
  const again = await testApp.bearer(jonas);
  // On the earlier card itself there is nothing earlier.
  expect(await wordsOf(rasa, earlier)).toBeNull();
  await rasa.patch(`/api/group-cards/${earlier.id}/contributions/${written.id}`, { hidden: true });
  expect(await wordsOf(again, card)).toBeNull();
  await rasa.patch(`/api/group-cards/${earlier.id}/contributions/${written.id}`, { hidden: false });
  expect(await wordsOf(again, card)).toBe('The garden misses you');
  await rasa.remove(`/api/group-cards/${earlier.id}`);
  expect(await wordsOf(again, card)).toBeNull();
});
