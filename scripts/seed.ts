/** Fills the development database with a believable household; running it again changes nothing. */
import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { developmentDatabase } from './lib/development.ts';
import { owner, people } from './lib/household.ts';
import { canonicalAddress } from '../src/domain/email-address.ts';
import { queues } from '../src/server/jobs.ts';
import { migrateDatabase } from '../src/server/platform/database/migrate.ts';
import { birthdays, gifts, userAddresses, users } from '../src/server/platform/database/schema/index.ts';

/** The same name always gets the same id, so that a second run meets its own rows. */
const idOf = (name: string) => createHash('sha256').update(name).digest().readUIntBE(0, 6);

const thisYear = new Date().getFullYear();
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
  for (const { ideas = [], given = [], ...person } of people) {
    const birthdayId = idOf(person.name);
    await tx
      .insert(birthdays)
      .values({ ...person, userId, id: birthdayId })
      .onConflictDoNothing();
    const kept = [
      ...ideas.map((text) => ({ text, givenYear: null })),
      ...given.map(([text, yearsAgo]) => ({ text, givenYear: thisYear - yearsAgo })),
    ];
    for (const gift of kept) {
      await tx
        .insert(gifts)
        .values({ ...gift, userId, birthdayId, id: idOf(`${person.name}: ${gift.text}`) })
        .onConflictDoNothing();
    }
  }
});

console.log(
  `${owner.name} (${owner.email}) keeps ${await db.$count(birthdays)} birthdays and ${await db.$count(gifts)} gifts.`,
);
await db.$client.end();
await database.release();
