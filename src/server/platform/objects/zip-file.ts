import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { PassThrough, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type Content = Buffer | Readable | AsyncIterable<string> | string;

export interface ZipEntry {
  name: string;
  /** A buffer is stored as it is, and belongs to the archive from then on. */
  content: Content;
  /** For content that is compressed already, such as pictures. */
  stored?: boolean;
}

const readableOf = (content: Exclude<Content, Buffer>): Readable =>
  content instanceof Readable ? content : Readable.from(typeof content === 'string' ? [content] : content);

/** Adds what is in memory already, and waits until it has been taken. */
async function addBuffer(zip: ZipFile, content: Buffer, name: string, written: Promise<void>): Promise<void> {
  const output = zip.outputStream as PassThrough;
  zip.addBuffer(content, name, { compress: false });
  if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), written]);
}

async function addStream(
  zip: ZipFile,
  source: Readable,
  { name, stored = false }: ZipEntry,
  written: Promise<void>,
): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    source.once('end', resolve).once('error', reject);
    written.catch(reject);
  });
  zip.addReadStream(source, name, { compress: !stored });
  try {
    await ended;
  } finally {
    source.destroy();
  }
}

/**
 * Adds entry by entry: an entry is asked for when the one before has been read, so that memory does not grow with the
 * archive. Ends early if `written`, where the bytes go, fails.
 */
async function addEntries(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  written: Promise<void>,
  afterEntry: () => Promise<void> | void = () => {},
): Promise<void> {
  for await (const entry of entries) {
    const { name, content } = entry;
    if (Buffer.isBuffer(content)) await addBuffer(zip, content, name, written);
    else await addStream(zip, readableOf(content), entry, written);
    await afterEntry();
  }
  zip.end();
  await written;
}

/** The bytes of a ZIP archive while it is made. Whoever stops reading stops the making. */
export function streamZip(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const written = pipeline(zip.outputStream, output);
  // Awaited for the first time after the first entry; until then a failure must not count as unhandled.
  written.catch(() => {});
  addEntries(zip, entries, written).catch((error: unknown) => output.destroy(error as Error));
  return output;
}

/**
 * Gives the memory of a written piece back at once. Left to the collector, pieces of pictures wait until there are 70 MB
 * of them. A piece that is part of something larger, such as Node's pool of small buffers, is left alone.
 */
function releasePiece({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Writes a ZIP file. `onWritten` is told the bytes so far. */
export async function writeZip(
  file: string,
  entries: AsyncIterable<ZipEntry>,
  onWritten: (bytes: number) => Promise<void>,
): Promise<number> {
  const zip = new ZipFile();
  const output = await open(file, 'w', 0o600);
  let bytes = 0;
  async function writePiece(piece: Buffer): Promise<void> {
    await output.writeFile(piece);
    bytes += piece.byteLength;
    releasePiece(piece);
  }
  // Piece by piece, as they came: an iterator would join small ones with the next picture.
  const pieces = new Writable({
    write: (piece: Buffer, _encoding, done) => void writePiece(piece).then(() => done(), done),
  });
  const failed = new AbortController();
  const written = pipeline(zip.outputStream, pieces, { signal: failed.signal });
  // Awaited below; until then a failure must not count as unhandled.
  written.catch(() => {});
  try {
    await addEntries(zip, entries, written, () => onWritten(bytes));
    return bytes;
  } catch (error) {
    failed.abort();
    await written.catch(() => {});
    throw error;
  } finally {
    await output.close();
  }
}
