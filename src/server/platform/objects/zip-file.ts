import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
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
 * Writes a ZIP file entry by entry: an entry is asked for when the one before has been written, so that memory does not
 * grow with the file. `onWritten` is told the bytes so far.
 */
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
    for await (const { name, content, stored = false } of entries) {
      const source = readableOf(content);
      const ended = new Promise<void>((resolve, reject) => {
        source.once('end', resolve).once('error', reject);
        written.catch(reject);
      });
      zip.addReadStream(source, name, { compress: !stored });
      await ended;
      await onWritten(output.bytesWritten);
    }
    zip.end();
    await written;
    return output.bytesWritten;
  } catch (error) {
    failed.abort();
    await written.catch(() => {});
    throw error;
  }
}
