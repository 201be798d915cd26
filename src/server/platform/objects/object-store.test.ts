import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createObjectStore, type ObjectStore } from './object-store.ts';

/** Where `scripts/stack/s3-server.sh` listens; the gate starts it and fails without it. */
const endpoint = process.env['TEST_S3_ENDPOINT'];
const folder = mkdtempSync(join(tmpdir(), 'kartu-objects-'));
const file = join(folder, 'picture');
const bytes = Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]);
writeFileSync(file, bytes);
afterAll(() => rmSync(folder, { recursive: true }));

const s3 = {
  S3_BUCKET: 'kartu-objects-test',
  S3_ENDPOINT: endpoint,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'test',
  S3_SECRET_ACCESS_KEY: 'test-secret',
  OBJECTS_FOLDER: folder,
};
const disk = { ...s3, S3_BUCKET: undefined, OBJECTS_FOLDER: join(folder, 'objects') };

test.runIf(process.env['CI'])('the gate has an S3 server', () => {
  expect(endpoint).toBeDefined();
});

describe.each([
  { where: 'on the disk', config: disk, isMissing: false },
  { where: 'on an S3 server', config: s3, isMissing: endpoint === undefined },
])('objects $where', ({ config, isMissing }) => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = createObjectStore(config);
    if (!config.S3_BUCKET || isMissing) return;
    const credentials = { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY };
    const client = new S3Client({ endpoint: endpoint ?? '', region: 'us-east-1', forcePathStyle: true, credentials });
    await client.send(new CreateBucketCommand({ Bucket: config.S3_BUCKET }));
    client.destroy();
  });

  test.skipIf(isMissing)('are stored, read, and removed as often as asked', async () => {
    const name = 'group-card-photos/AbcDefGhiJklMnoPqrStuv-480.webp';
    expect([await store.exists(name), await store.read(name), await store.readWhole(name)]).toEqual([
      false,
      null,
      null,
    ]);
    await store.put(name, file, 'image/webp');
    const found = await store.read(name);
    expect(found?.bytes).toBe(bytes.length);
    expect(Buffer.concat((await found?.stream.toArray()) as Buffer[])).toEqual(bytes);
    expect(await store.readWhole(name)).toEqual(bytes);
    await store.remove([name, 'group-card-photos/never.jpg']);
    await store.remove([name]);
    expect([await store.exists(name), await store.read(name)]).toEqual([false, null]);
  });
});
