/** Reads files off the main thread, since a large one would hold up the page. */
import type { FileReading, TableChoice } from '#domain/files/found.ts';
import type { Language } from '#domain/language.ts';
import { loadTemporal } from '#web/lib/dates/temporal.ts';

export interface ReadOrder {
  file: Blob;
  language: Language;
  today: string;
  choice: TableChoice | undefined;
}

async function read({ file, language, today, choice }: ReadOrder): Promise<FileReading> {
  await loadTemporal();
  const { readChosen } = await import('./reading.ts');
  return readChosen(file, language, Temporal.PlainDate.from(today), choice);
}

addEventListener('message', ({ data }: MessageEvent<ReadOrder>) => {
  const answer = (reading: FileReading | null) => postMessage(reading);
  void read(data).then(answer, () => answer(null));
});
