import {
  type Component,
  components,
  decodeText,
  escapeText,
  foldLine,
  ownInMemory,
  ownMuted,
  parametersOf,
  type Property,
} from './content-lines.ts';
import type { FileBirthday, Found } from './found.ts';
import { type DateReading, readAnyOrder, withYear } from './written-date.ts';

/** Part of every runtime, though not of the language. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/** Decodes in the charset that the line names; an unknown one, or none, is UTF-8, or Latin-1 in older files. */
function decodeBytes(bytes: Uint8Array, charset: string | undefined): string {
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      // A name that no runtime knows.
    }
  }
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.includes('\uFFFD') ? String.fromCharCode(...bytes) : text;
}

/** Decodes bytes written as =C5=BD. */
function decodeQuotedPrintable(value: string, charset: string | undefined): string {
  return value.replaceAll(/(?:=[\dA-F]{2}){1,1000}/gi, (run) =>
    decodeBytes(
      Uint8Array.from(run.slice(1).split('='), (hex) => Number.parseInt(hex, 16)),
      charset,
    ),
  );
}

function rawValue(property: Property): string {
  const { value } = property;
  const parameters = parametersOf(property);
  const encoding = parameters.get('ENCODING') ?? (parameters.has('QUOTED-PRINTABLE') ? 'QUOTED-PRINTABLE' : '');
  if (encoding.toUpperCase() !== 'QUOTED-PRINTABLE') return value ?? '';
  return decodeQuotedPrintable(value ?? '', parameters.get('CHARSET'));
}

const plainText = (property: Property) => decodeText(rawValue(property)).trim();

function textOf(card: Component, name: string): string {
  const property = card.properties.get(name);
  return property ? plainText(property) : '';
}

/** The parts of a value that semicolons divide. */
const partsOf = (property: Property | undefined) =>
  property
    ? rawValue(property)
        .split(/(?<!\\);/)
        .map((part) => decodeText(part).trim())
    : [];

/** The name as written, or put together from its parts: family; given; additional. Else what stands for a name. */
function nameOf(card: Component): { name: string; nameOf?: 'nickname' | 'company' } {
  const [family = '', given = '', additional = ''] = partsOf(card.properties.get('N'));
  const name = textOf(card, 'FN') || [given, additional, family].filter(Boolean).join(' ');
  if (name) return { name };
  const nickname = textOf(card, 'NICKNAME');
  if (nickname) return { name: nickname, nameOf: 'nickname' };
  const company = partsOf(card.properties.get('ORG')).find(Boolean);
  return company ? { name: company, nameOf: 'company' } : { name: '' };
}

const groupOf = ({ head }: Property) => /^([^;.]*)\./.exec(head)?.[1]?.toUpperCase();

/** Some programs keep the birthday as a date with a label, or as an alternative one. */
function birthdayOf(card: Component): Property | undefined {
  const labelled = () => {
    const label = card.all.find(
      (property) => property.name === 'X-ABLABEL' && /birthday|gimtad|день рожд/i.test(property.value ?? ''),
    );
    const group = label && groupOf(label);
    return group && card.all.find((property) => property.name === 'X-ABDATE' && groupOf(property) === group);
  };
  return card.properties.get('BDAY') ?? (labelled() || card.properties.get('X-ALTBDAY'));
}

/** For an unknown year Apple writes one and marks it by a parameter. */
function dateOf(property: Property, written: string, latestYear: number): DateReading {
  const date = readAnyOrder(written, { latestYear });
  if (typeof date === 'string') return date;
  const isOmitted = parametersOf(property).get('X-APPLE-OMIT-YEAR') === String(date.year);
  return isOmitted ? withYear(date, null) : date;
}

export function* readVcards(text: string, latestYear: number): Generator<Found> {
  for (const card of components(text, 'VCARD')) {
    const birthday = birthdayOf(card);
    const written = birthday ? rawValue(birthday).trim() : '';
    if (!card.isClosed) yield { line: card.line, id: 'import.fileEntryOpen', args: {} };
    else if (!birthday || birthday.value?.trim() === '') yield 'without-birthday';
    else {
      yield {
        line: birthday.line,
        ...nameOf(card),
        date: dateOf(birthday, written, latestYear),
        writtenDate: written,
        emails: card.all.filter(({ name }) => name === 'EMAIL').map(plainText),
        notes: textOf(card, 'NOTE'),
        isMuted: card.properties.has(ownMuted),
        isRemembered: card.properties.has(ownInMemory),
        ref: textOf(card, 'UID') || undefined,
      };
    }
  }
}

/** A semicolon needs no escape in a value of one part, and some readers would show it. */
const encodeText = (text: string) => escapeText(text, /[\\,]/g);
/** In a value of several parts it does. */
const encodePart = (text: string) => escapeText(text, /[\\,;]/g);

/** The last word as the family name, as far as a name of one line can tell. */
function partsOfName(name: string): [family: string, given: string] {
  const space = name.lastIndexOf(' ');
  return space === -1 ? ['', name] : [name.slice(space + 1), name.slice(0, space)];
}

/** Version 3.0, because address books of phones refuse 4.0; it demands N beside FN. */
export function writeVcards(birthdays: readonly FileBirthday[]): string {
  return birthdays
    .flatMap(({ name, date, birthYear, email, notes, isMuted, isRemembered }) => [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `N:${partsOfName(name).map(encodePart).join(';')};;;`,
      `FN:${encodeText(name)}`,
      `BDAY:${birthYear === null ? `--${date.slice(5).replace('-', '')}` : date}`,
      ...(email === null ? [] : [`EMAIL:${encodeText(email)}`]),
      ...(notes === null ? [] : [`NOTE:${encodeText(notes)}`]),
      ...(isMuted ? [`${ownMuted}:1`] : []),
      ...(isRemembered ? [`${ownInMemory}:1`] : []),
      'END:VCARD',
    ])
    .map(foldLine)
    .join('');
}
