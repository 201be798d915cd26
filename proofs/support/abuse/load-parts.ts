import { fillCard } from '../filled-card.ts';
import { runConcurrently, median, type Part } from './abuse-app.ts';

const grownMbAllowed = 100;

/** Opens a long card again and again, and addresses that differ only in their query: memory must not grow. */
export const memory: Part = async ({ testApp, call, usedMb: heldMb, isShort, isWebAlive, query, note }) => {
  const views = isShort ? 250 : 5000;
  await testApp.signIn('long@example.lt');
  const card = await fillCard(testApp, 'long@example.lt', 100);
  await query('update group_card_contributions set content = repeat($1, 1000) where group_card_id = $2', [
    'жы',
    card.id,
  ]);
  for (let index = 0; index < 5; index += 1) await call(`/group-cards/${card.slug}`);
  const before = await heldMb();
  let failed = 0;
  const view = async (path: string) => {
    const answered = await call(path).catch(() => undefined);
    if (answered?.status !== 200) failed += 1;
  };
  await runConcurrently(views, 8, () => view(`/group-cards/${card.slug}`));
  note(`memory: ${views} views, ${failed} failed`);
  await runConcurrently(views, 8, (index) => view(`/ru?n=${index}`));
  const after = await heldMb();
  const grownMb = Math.round((after ?? Number.NaN) - (before ?? Number.NaN));
  return { pass: isWebAlive() && failed === 0 && grownMb <= grownMbAllowed, views, failed, grownMb, grownMbAllowed };
};

const timesSlower = 3;

/** One account reads a list of 5,000 people with long notes, ten times in parallel, while others use the product. */
export const hugeList: Part = async ({ testApp, call, isShort, query }) => {
  const rounds = isShort ? 5 : 10;
  const heavy = await testApp.signIn('heavy@example.lt');
  const light = await testApp.signIn('light@example.lt');
  await testApp.fillLists(['heavy@example.lt'], 5000);
  await query(`update birthdays set notes = repeat('note ', 400) where user_id =
    (select user_id from user_addresses where email_canonical = 'heavy@example.lt')`);
  const me = async () => (await call('/api/auth/me', { session: light })).ms;
  for (let index = 0; index < 50; index += 1) await me();
  const quiet: number[] = [];
  let bytes = 0;
  const busy: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // In each round, since the machine's own pace changes.
    for (let index = 0; index < 100; index += 1) quiet.push(await me());
    const reading = { isOn: true };
    const reads = Promise.all(
      Array.from({ length: 10 }, async () => {
        const { text } = await call('/api/birthdays', { session: heavy });
        bytes = Math.max(bytes, text.length);
      }),
    ).finally(() => (reading.isOn = false));
    while (reading.isOn) busy.push(await me());
    await reads;
  }
  const quietMs = median(quiet);
  const busyMs = median(busy);
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return {
    pass: busyMs <= timesSlower * quietMs,
    quietMs: rounded(quietMs),
    busyMs: rounded(busyMs),
    timesSlower,
    samples: busy.length,
    listKb: Math.round(bytes / 1000),
  };
};
