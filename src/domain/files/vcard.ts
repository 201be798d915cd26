import {
  type Component,
  components,
  decodeText,
  escapeText,
  foldLine,
  parametersOf,
  type Property,
} from './content-lines.ts';
import type { FileBirthday, Found } from './found.ts';
import { type DateReading, readYearFirst, withYear } from './written-date.ts';

/** Decodes bytes written as =C5=BD: as UTF-8, or as Latin-1 in older files. */
function decodeQuotedPrintable(value: string): string {
  const bytes = /(?:=[\dA-F]{2})+/gi;
  return value.replaceAll(bytes, (run) => {
    try {
      return decodeURIComponent(run.replaceAll('=', '%'));
    } catch {
      return run.replaceAll(/=(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
  });
}

function rawValue(property: Property): string {
  const { value } = property;
  const parameters = parametersOf(property);
  const encoding = parameters.get('ENCODING') ?? (parameters.has('QUOTED-PRINTABLE') ? 'QUOTED-PRINTABLE' : '');
  return encoding.toUpperCase() === 'QUOTED-PRINTABLE' ? decodeQuotedPrintable(value ?? '') : (value ?? '');
}

function textOf(card: Component, name: string): string {
  const property = card.properties.get(name);
  return property ? decodeText(rawValue(property)).trim() : '';
}

/** The name as written, or put together from its parts: family; given; additional. */
function nameOf(card: Component): string {
  const whole = textOf(card, 'FN');
  const parts = card.properties.get('N');
  if (whole || !parts) return whole;
  const [family = '', given = '', additional = ''] = rawValue(parts)
    .split(/(?<!\\);/)
    .map(decodeText);
  return [given, additional, family]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

/** For an unknown year Apple writes one and marks it by a parameter. */
function dateOf(property: Property, written: string): DateReading {
  const date = readYearFirst(written);
  if (!date) return 'unreadable';
  const isOmitted = parametersOf(property).get('X-APPLE-OMIT-YEAR') === String(date.year);
  return isOmitted ? withYear(date, null) : date;
}

export function* readVcards(text: string): Generator<Found> {
  for (const card of components(text, 'VCARD')) {
    const birthday = card.properties.get('BDAY');
    const written = birthday ? rawValue(birthday).trim() : '';
    if (!card.isClosed) yield { line: card.line, id: 'import.fileEntryOpen', args: {} };
    else if (!birthday || birthday.value?.trim() === '') yield 'without-birthday';
    else {
      yield {
        line: birthday.line,
        name: nameOf(card),
        date: dateOf(birthday, written),
        writtenDate: written,
        email: textOf(card, 'EMAIL'),
        notes: textOf(card, 'NOTE'),
      };
    }
  }
}

/** A semicolon needs no escape in a value of one part, and some readers would show it. */
const encodeText = (text: string) => escapeText(text, /[\\,]/g);

export function writeVcards(birthdays: readonly FileBirthday[]): string {
  return birthdays
    .flatMap(({ name, date, birthYear, email, notes }) => [
      'BEGIN:VCARD',
      'VERSION:4.0',
      `FN:${encodeText(name)}`,
      `BDAY:${birthYear === null ? `--${date.slice(5).replace('-', '')}` : date.replaceAll('-', '')}`,
      ...(email === null ? [] : [`EMAIL:${encodeText(email)}`]),
      ...(notes === null ? [] : [`NOTE:${encodeText(notes)}`]),
      'END:VCARD',
    ])
    .map(foldLine)
    .join('');
}
