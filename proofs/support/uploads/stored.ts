import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import { objectsOf } from '#domain/cards/picture.ts';
import { removedObjects, uploads } from '#server/platform/database/schema/index.ts';
import type { TestApp } from '../test-app.ts';
import { canary } from './odd-files.ts';

/** Why this is not a picture as we want it stored; undefined if it is. */
async function findIssue(file: Buffer): Promise<string | undefined> {
  if (file.includes(canary)) return 'holds what the sender had put into it';
  try {
    const { exif, icc, xmp, iptc, comments, orientation } = await sharp(file).metadata();
    if (exif ?? icc ?? xmp ?? iptc ?? comments ?? orientation) return 'has metadata';
    await sharp(file, { failOn: 'warning' }).raw().toBuffer();
    return undefined;
  } catch (error) {
    return `does not decode: ${String(error)}`;
  }
}

export const listObjects = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    : [];

/** Compares rows and stored objects, and looks into every object that could be served. */
export async function checkStored({ deps: { db } }: TestApp, folder: string) {
  const issues: string[] = [];
  const rows = await db.select().from(uploads);
  const left = await db.select().from(removedObjects);
  const known = new Set<string>();
  for (const { objectName, width } of [...rows, ...left]) {
    if (width !== null) for (const object of objectsOf(objectName, width)) known.add(object);
  }
  let pictures = 0;
  for (const { state, objectName, width } of rows) {
    if (state !== 'clean') continue;
    pictures += 1;
    for (const object of objectsOf(objectName, width ?? 0)) {
      const path = join(folder, object);
      const found = existsSync(path) ? await findIssue(readFileSync(path)) : 'is missing';
      if (found !== undefined) issues.push(`${object} ${found}`);
    }
  }
  // A row with a width, deleted or not, says what there is to remove; nothing else may be stored.
  for (const object of listObjects(folder)) if (!known.has(object)) issues.push(`${object} belongs to nothing`);
  return { issues, pictures };
}

/** Contributions whose picture is not there. */
export async function findUnstored({ deps: { db } }: TestApp): Promise<string[]> {
  const { rows } = await db.execute<{ image_url: string }>(`
    select c.image_url from group_card_contributions c where c.image_url is not null and not exists (
      select 1 from uploads u where '/public-objects/' || u.object_name = c.image_url and u.state = 'clean'
        and u.contribution_id = c.id and u.expires_at is null)`);
  return rows.map(({ image_url }) => `${image_url} is attached and not stored`);
}

export const countAttached = ({ deps: { db } }: TestApp): Promise<number> =>
  db.$count(uploads, isNotNull(uploads.contributionId));
