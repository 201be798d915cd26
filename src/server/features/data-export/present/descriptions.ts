import type { Translate } from '#i18n/translate.ts';
import { purposes } from './purposes.ts';

/** Says which file holds what, in the user's language. */
export function describeFiles({ t }: { t: Translate }): string {
  const files = [
    ['index.html', t('archive.fileIndex')],
    ['birthdays/', t('archive.fileBirthdays')],
    ['cards/', t('archive.fileCards')],
    ['messages.html', t('archive.fileMessages')],
    ['pictures/', t('archive.filePictures')],
    ['data/', t('archive.fileData')],
    ['data/columns.txt', t('archive.fileColumns')],
  ];
  const lines = files.map(([name, text]) => `${name}\n  ${text}`);
  return `${t('archive.title')}\n\n${t('archive.text')}\n\n${lines.join('\n\n')}\n`;
}

/** What each column is for, as the data inventory says it. */
export function describeColumns(tables: readonly { name: string; columns: readonly string[] }[]): string {
  const sections = tables.map(({ name, columns }) => {
    const lines = columns.map((column) => `  ${column}: ${purposes[name]?.[column] ?? ''}`);
    return `${name}.json\n${lines.join('\n')}`;
  });
  return `What each column of the files in this folder is for.\n\n${sections.join('\n\n')}\n`;
}
