import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { publicFolder } from '#domain/cards/picture.ts';
import { groupCardContributions } from '#server/platform/database/schema/index.ts';
import { createObjectStore } from '#server/platform/objects/object-store.ts';
import { createPictureDecoder } from '#server/platform/pictures/decoder.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import { inDatabase } from '#test/fixtures/database.ts';
import { readDemoPhoto } from '#test/fixtures/demo-photos.ts';
import { storePicture } from '#test/fixtures/seed-photos.ts';
import { manyMessages } from '../screens/card-page.ts';

const names = ['cake', 'peonies', 'lake', 'drawing', 'dog', 'cat', 'chat'];
const firstId = 1_000_000;

/** A demo photo with the grain of a real one, since drawings are stored in fewer bytes than photos. */
async function grainyPhoto(name: string): Promise<Buffer> {
  const drawing = sharp(await readDemoPhoto(name));
  const { width, height } = await drawing.metadata();
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  return drawing
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Inserts a card with 30 messages, of which twelve have photos, stored as uploads are. */
export async function insertPhotoCard(
  databaseUrl: string,
  creatorId: number,
  slug: string,
  objectsFolder: string,
): Promise<void> {
  const messages = manyMessages(30).map((each, index) => ({ ...each, id: firstId + index }));
  const card = await insertCard(databaseUrl, creatorId, { slug, messages });
  const [S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY] = [undefined, undefined, undefined, undefined];
  const s3 = { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION: '' };
  const objects = createObjectStore({ ...s3, OBJECTS_FOLDER: objectsFolder });
  const decoder = createPictureDecoder();
  try {
    // Two of every five messages, from the first on.
    for (const [index, { id }] of messages.filter((_, at) => at % 5 === 0 || at % 5 === 2).entries()) {
      const objectName = `group-card-photos/${`photo${index}`.padStart(22, '0')}.jpg`;
      const file = await grainyPhoto(names[index % names.length] ?? '');
      const place = { creatorId, groupCardId: card.id, contributionId: id };
      const parts = { objects, decoder };
      const { width, height, color, preview } = await storePicture(databaseUrl, parts, { ...place, objectName, file });
      const columns = {
        type: 'photo',
        imageUrl: publicFolder + objectName,
        imageWidth: width,
        imageHeight: height,
        imageColor: color,
        imagePreview: preview,
      };
      const isMessage = and(eq(groupCardContributions.groupCardId, card.id), eq(groupCardContributions.id, id));
      await inDatabase(databaseUrl, (db) => db.update(groupCardContributions).set(columns).where(isMessage));
    }
  } finally {
    decoder.close();
  }
}
