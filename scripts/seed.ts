/** Fills the development database with demo data; running it again only moves the birthdays that are soon. */
import { createHash } from 'node:crypto';
import 'temporal-polyfill/global';
import { drizzle } from 'drizzle-orm/node-postgres';
import { developmentDatabase } from './stack/development.ts';
import { owner, people, type SeedPerson } from '#test/fixtures/demo-data.ts';
import { cards } from '#test/fixtures/demo-cards.ts';
import { seedCard } from '#test/fixtures/seed-cards.ts';
import { todayIn, writeDay } from '#domain/birthdays/calendar-day.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { queues } from '#server/jobs.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { birthdays, gifts, groupCards, userAddresses, users } from '#server/platform/database/schema/index.ts';

/** The same name always gets the same id, so that a second run updates its own rows. */
const idOf = (name: string) => createHash('sha256').update(name).digest().readUIntBE(0, 6);

const today = todayIn(owner.timeZone, Temporal.Now.instant());

function birthdayOf({ born }: SeedPerson): { date: string; birthYear: number | null } {
  if (typeof born === 'string') {
    const [day = 1, month = 1, birthYear = null] = born.split('-').map(Number).toReversed();
    return { date: writeDay(birthYear, month, day), birthYear };
  }
  const { year, month, day } = today.add({ days: born.inDays });
  const birthYear = born.turns === undefined ? null : year - born.turns;
  return { date: writeDay(birthYear, month, day), birthYear };
}

function giftsOf({ ideas = [], given = [] }: SeedPerson) {
  return [
    ...ideas.map((idea) => (typeof idea === 'string' ? { text: idea } : { text: idea[0], link: idea[1] })),
    ...given.map(([text, yearsAgo]) => ({ text, givenYear: today.year - yearsAgo })),
  ];
}

const database = await developmentDatabase();
await migrateDatabase(database.url, queues);
const db = drizzle(database.url, { casing: 'snake_case' });
const userId = idOf(owner.email);

await db.transaction(async (tx) => {
  await tx
    .insert(users)
    .values({ ...owner, id: userId, isVerified: true })
    .onConflictDoNothing();
  await tx
    .insert(userAddresses)
    .values({ emailCanonical: canonicalAddress(owner.email), userId })
    .onConflictDoNothing();
  for (const person of people) {
    const birthdayId = idOf(person.name);
    const day = birthdayOf(person);
    const { name, email, notes } = person;
    await tx
      .insert(birthdays)
      .values({ name, email, notes, ...day, userId, id: birthdayId })
      .onConflictDoUpdate({ target: [birthdays.userId, birthdays.id], set: day });
    for (const gift of giftsOf(person)) {
      await tx
        .insert(gifts)
        .values({ ...gift, userId, birthdayId, id: idOf(`${name}: ${gift.text}`) })
        .onConflictDoNothing();
    }
  }
  for (const card of cards) await seedCard({ db: tx, idOf, today, owner: { ...owner, userId } }, card);
});

const counts = {
  birthdays: await db.$count(birthdays),
  gifts: await db.$count(gifts),
  cards: await db.$count(groupCards),
};
console.log(
  `${owner.name} (${owner.email}) has ${counts.birthdays} birthdays, ${counts.gifts} gifts and ${counts.cards} cards.`,
);
await db.$client.end();
await database.release();
