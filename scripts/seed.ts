/** Fills the development database with demo data; running it again only moves the birthdays that are soon. */
import { createHash } from 'node:crypto';
import 'temporal-polyfill/global';
import { drizzle } from 'drizzle-orm/node-postgres';
import { developmentDatabase } from './stack/development.ts';
import { localSettings } from './stack/settings.ts';
import { inDays, insertPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { owner, people, type SeedPerson } from '#test/fixtures/demo-data.ts';
import { cards } from '#test/fixtures/demo-cards.ts';
import { seedCard } from '#test/fixtures/seed-cards.ts';
import { insertUser } from '#test/fixtures/users.ts';
import { jobDefinitions } from '#server/jobs.ts';
import { parseConfig } from '#server/platform/config.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { createPictureDecoder } from '#server/platform/pictures/decoder.ts';
import { createObjectStore } from '#server/platform/objects/object-store.ts';
import { birthdays, gifts, groupCards } from '#server/platform/database/schema/index.ts';

/** The same name always gets the same id, so that a second run updates its own rows. */
const idOf = (name: string) => createHash('sha256').update(name).digest().readUIntBE(0, 6);

const today = todayIn(owner.timeZone);

function birthdayOf({ born }: SeedPerson): string {
  if (typeof born === 'string') return born;
  if (born.turns === undefined) return inDays(today, born.inDays);
  const on = today.add({ days: born.inDays });
  return on.with({ year: on.year - born.turns }).toString();
}

function giftsOf({ ideas = [], given = [] }: SeedPerson) {
  return [
    ...ideas.map((idea) => (typeof idea === 'string' ? { text: idea } : { text: idea[0], link: idea[1] })),
    ...given.map(([text, yearsAgo]) => ({ text, givenYear: today.year - yearsAgo })),
  ];
}

const database = await developmentDatabase();
await migrateDatabase(database.url, jobDefinitions);
const db = drizzle(database.url, { casing: 'snake_case' });
const userId = idOf(owner.email);
const decoder = createPictureDecoder();
const settings = {
  origin: 'http://localhost:3000',
  port: 3000,
  databaseUrl: database.url,
  smtpUrl: 'smtp://localhost',
};
const folder = process.env['OBJECTS_FOLDER'];
const config = parseConfig({ ...localSettings(settings), ...(folder && { OBJECTS_FOLDER: folder }) });
const pictures = { objects: createObjectStore(config), decoder };

await db.transaction(async (tx) => {
  await insertUser(tx, { ...owner, id: userId });
  for (const person of people) {
    const { name, email, notes } = person;
    const birthdayId = idOf(name);
    await insertPeople(tx, userId, [{ id: birthdayId, name, date: birthdayOf(person), email, notes }]);
    for (const gift of giftsOf(person)) {
      await tx
        .insert(gifts)
        .values({ ...gift, userId, birthdayId, id: idOf(`${name}: ${gift.text}`) })
        .onConflictDoNothing();
    }
  }
  for (const card of cards) await seedCard({ db: tx, pictures, idOf, today, owner: { ...owner, userId } }, card);
});

const counts = {
  birthdays: await db.$count(birthdays),
  gifts: await db.$count(gifts),
  cards: await db.$count(groupCards),
};
console.log(
  `${owner.name} (${owner.email}) has ${counts.birthdays} birthdays, ${counts.gifts} gifts and ${counts.cards} cards.`,
);
decoder.close();
await db.$client.end();
await database.release();
