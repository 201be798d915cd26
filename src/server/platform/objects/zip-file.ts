import { createWriteStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type Content = Readable | AsyncIterable<string> | string;

export interface ZipEntry {
  name: string;
  content: Content;
  /** For content that is compressed already, such as pictures. */
  stored?: boolean;
}

const readableOf = (content: Content): Readable =>
  content instanceof Readable ? content : Readable.from(typeof content === 'string' ? [content] : content);

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
  for await (const { name, content, stored = false } of entries) {
    const source = readableOf(content);
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

/** Writes a ZIP file. `onWritten` is told the bytes so far. */
export async function writeZip(
  file: string,
  entries: AsyncIterable<ZipEntry>,
  onWritten: (bytes: number) => Promise<void>,
): Promise<number> {
  const zip = new ZipFile();
  const output = createWriteStream(file, { mode: 0o600 });
  const failed = new AbortController();
  const written = pipeline(zip.outputStream, output, { signal: failed.signal });
  // Awaited below; until then a failure must not count as unhandled.
  written.catch(() => {});
  try {
    await addEntries(zip, entries, written, () => onWritten(output.bytesWritten));
    return output.bytesWritten;
  } catch (error) {
    failed.abort();
    await written.catch(() => {});
    throw error;
  }
}
