import { basename } from 'node:path';
import { publicFolder } from '#domain/cards/picture.ts';
import type { ExportFormat } from '#contract/birthdays.ts';
import type { Deps } from '#server/deps.ts';
import type { ZipEntry } from '#server/platform/objects/zip-file.ts';
import { translator } from '#server/platform/i18n.ts';
import type { Services } from '#server/services.ts';
import { describeColumns, describeFiles } from '../present/descriptions.ts';
import { jsonArray } from '../present/json.ts';
import { cardPage, indexPage, messagesPage } from '../present/pages.ts';
import {
  type ExportOwner,
  readCards,
  readMessages,
  readMessagesElsewhere,
  readPictures,
  readTable,
} from '../repo/read.ts';
import { exportedTables } from '../repo/tables.ts';

/** Every file of an export, one after another; each is read while it is written. */
export function createArchive(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  { birthdayFiles }: Pick<Services, 'birthdayFiles'>,
) {
  return async function* entriesOf(
    userId: number,
    owner: ExportOwner,
    onPicture: () => void,
  ): AsyncGenerator<ZipEntry> {
    const { language } = owner;
    const locale = { language, t: translator(language) };
    yield { name: 'README.txt', content: describeFiles(locale) };

    const pictures = new Set<string>();
    for await (const { objectName } of readPictures(db, userId)) {
      const content = await objects.readWhole(objectName);
      const name = basename(objectName);
      if (content) pictures.add(name);
      if (content) yield { name: `pictures/${name}`, content };
      onPicture();
    }
    /** The path of a picture in the archive, if it is there. */
    const pictureAt = (imageUrl: string | null): string | undefined => {
      const name = imageUrl?.startsWith(publicFolder) ? basename(imageUrl) : '';
      return pictures.has(name) ? `pictures/${name}` : undefined;
    };

    const formats: ExportFormat[] = [];
    for await (const { format, text } of birthdayFiles.exportFiles(userId)) {
      formats.push(format);
      yield { name: `birthdays/birthdays.${format}`, content: text };
    }

    const cards: { slug: string; title: string }[] = [];
    for await (const card of readCards(db, userId)) {
      const messages = readMessages(db, userId, card.id);
      yield { name: `cards/${card.slug}.html`, content: cardPage(locale, card, messages, { pictureAt, above: '../' }) };
      cards.push({ slug: card.slug, title: card.title });
    }
    const elsewhere = readMessagesElsewhere(db, userId);
    yield { name: 'messages.html', content: messagesPage(locale, elsewhere, pictureAt) };

    const tables = exportedTables(userId);
    for (const table of tables) {
      yield { name: `data/${table.name}.json`, content: jsonArray(readTable(db, userId, table)) };
    }
    const names = tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => (typeof column === 'string' ? column : column[0])),
    }));
    yield { name: 'data/columns.txt', content: describeColumns(names) };
    yield { name: 'index.html', content: indexPage(locale, { cards, formats, tables: names.map(({ name }) => name) }) };
  };
}
