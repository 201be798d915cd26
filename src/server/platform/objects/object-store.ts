import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/** Where pictures and exports are stored: the disk of one computer, or an S3 server for several. */
export interface ObjectStore {
  put(name: string, file: string, type: string): Promise<void>;
  /** The bytes of an object, or null if there is none. */
  read(name: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** The same in one piece, for objects that are small and many: a stream of each costs more memory than its bytes. */
  readWhole(name: string): Promise<Buffer | null>;
  exists(name: string): Promise<boolean>;
  /** Removing what does not exist is no failure. */
  remove(names: readonly string[]): Promise<void>;
}

type StoreConfig = Pick<
  Config,
  'OBJECTS_FOLDER' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Copies files by the system: flydrive streams them, and the pieces of a large export waited for the collector. */
class FolderDriver extends FSDriver {
  async copyFile(file: string, name: string): Promise<void> {
    const place = join(String(this.options.location), name);
    await mkdir(dirname(place), { recursive: true });
    await copyFile(file, place);
  }
}

async function createDisk(config: StoreConfig): Promise<Disk> {
  if (config.S3_BUCKET === undefined) {
    return new Disk(new FolderDriver({ location: resolve(config.OBJECTS_FOLDER), visibility: 'private' }));
  }
  // Loaded only where it is used: the client of S3 is large.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: config.S3_BUCKET,
      visibility: 'private',
      supportsACL: false,
      region: config.S3_REGION,
      ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
      credentials: {
        accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
      },
      // Checksums beyond the standard are not understood by every S3 server.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
    }),
  );
}

const isMissing = (error: unknown): boolean => {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, name } = each as NodeJS.ErrnoException;
    if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound') return true;
  }
  return false;
};

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function createObjectStore(config: StoreConfig): ObjectStore {
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= createDisk(config));
  return {
    async put(name, file, type) {
      const store = await disk();
      if (store.driver instanceof FolderDriver) await store.driver.copyFile(file, name);
      else await store.copyFromFs(file, name, { contentType: type });
    },
    read: (name) =>
      unlessMissing(
        disk().then(async (store) => {
          const { contentLength } = await store.getMetaData(name);
          return { stream: await store.getStream(name), bytes: contentLength };
        }),
      ),
    readWhole: (name) =>
      unlessMissing(
        disk().then(async (store) => {
          const { buffer, byteOffset, byteLength } = await store.getBytes(name);
          return Buffer.from(buffer, byteOffset, byteLength);
        }),
      ),
    exists: async (name) => (await disk()).exists(name),
    async remove(names) {
      const store = await disk();
      for (const name of names) await store.delete(name);
    },
  };
}
