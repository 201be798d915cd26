import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import { groupCardContributions, uploads } from '#server/platform/database/schema/index.ts';
import { insertPeople, manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { type CardAt, insertCard } from '#test/fixtures/cards.ts';
import { inBatches } from '#test/fixtures/database.ts';
import { insertUsers, newAddress } from '#test/fixtures/users.ts';

export interface Size {
  birthdays: number;
  cards: number;
  pictures: number;
  pictureBytes: number;
}

/** An account of this size, whose pictures are random bytes: like those of a camera, they do not get any smaller. */
export async function insertBigAccount({ db, objects }: Pick<Deps, 'db' | 'objects'>, size: Size): Promise<number> {
  const userId = 1;
  await insertUsers(db, [{ id: userId }]);
  await insertPeople(db, userId, manyPeople(size.birthdays, todayIn('UTC')));
  const cards: CardAt[] = [];
  for (let count = 0; count < size.cards; count += 1) cards.push(await insertCard(db, userId));
  const folder = await mkdtemp(join(tmpdir(), 'kartu-bench-'));
  try {
    const names = Array.from(
      { length: size.pictures },
      (_, index) => `group-card-photos/${String(index).padStart(22, 'a')}.jpg`,
    );
    const file = join(folder, 'picture.jpg');
    for (const name of names) {
      await writeFile(file, randomBytes(size.pictureBytes));
      await objects.put(name, file, 'image/jpeg');
    }
    const rows = names.map((objectName, index) => {
      const groupCardId = cards[index % cards.length]?.id ?? 0;
      const email = newAddress();
      const place = { creatorId: userId, groupCardId, id: index + 1 };
      return {
        upload: {
          objectName,
          purpose: 'photo',
          state: 'clean',
          creatorId: userId,
          groupCardId,
          contributionId: place.id,
          width: 800,
        },
        message: {
          ...place,
          contributorEmail: email,
          contributorEmailCanonical: email,
          contributorName: 'Jonas',
          pseudonym: `c-${index}@redacted.invalid`,
          avatarIndex: 0,
          type: 'photo',
          content: 'Happy birthday, and many more of them. '.repeat(8),
          imageUrl: `/public-objects/${objectName}`,
          position: index,
        },
      };
    });
    await inBatches(rows, async (some) => {
      await db.insert(groupCardContributions).values(some.map(({ message }) => message));
      await db.insert(uploads).values(some.map(({ upload }) => upload));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return userId;
}
