import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pictureLimits } from '#domain/limits/pictures.ts';
import { HttpError } from '#server/platform/http/errors.ts';

export const tooLarge = () => new HttpError(413, 'photo.tooLarge');
export const notAPicture = () => new HttpError(415, 'photo.notAPicture');
/** An admin took the same picture down from some card. */
export const takenDown = () => new HttpError(415, 'photo.takenDown');

/** The client went away or lost its connection before the file was complete. */
export class BrokenUpload extends HttpError {
  constructor() {
    super(400, 'errors.invalid');
  }
}

/** How JPEG and PNG begin. */
const beginnings = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])];
const longest = Math.max(...beginnings.map(({ length }) => length));
const looksLikePicture = (head: Buffer) => beginnings.some((each) => head.subarray(0, each.length).equals(each));

/**
 * Writes what a client sends to a file and returns its SHA-256. Stops at the first byte too many, and at the first bytes
 * if they are those of no picture, so that neither memory nor disk can be filled.
 */
export async function receiveFile(body: Readable, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    // The stream is left as it is when we stop early: to destroy it would cut the connection before the answer is sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > pictureLimits.fileBytes) throw tooLarge();
      if (head.length < longest) head = Buffer.concat([head, chunk.subarray(0, longest - head.length)]);
      if (head.length === longest && !looksLikePicture(head)) throw notAPicture();
      hash.update(chunk);
      await file.write(chunk);
    }
  } catch (error) {
    throw body.destroyed && !(error instanceof HttpError) ? new BrokenUpload() : error;
  } finally {
    await file.close();
  }
  if (!looksLikePicture(head)) throw notAPicture();
  return hash.digest();
}
