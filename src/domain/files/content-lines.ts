/** The syntax that vCard (RFC 6350) and iCalendar (RFC 5545) share: folded lines, parameters, components. */
export interface Property {
  readonly line: number;
  readonly name: string;
  /** Name and parameters, as written. */
  readonly head: string;
  /** As written, with its escapes; missing if the line has no colon. */
  readonly value: string | undefined;
}

export interface Component {
  readonly line: number;
  /** The first property of each name. */
  readonly properties: ReadonlyMap<string, Property>;
  readonly all: readonly Property[];
  readonly isClosed: boolean;
}

/** Our own properties for what others do not know: no reminders, and a day kept in memory. */
export const ownMuted = 'X-KARTU-MUTED';
export const ownInMemory = 'X-KARTU-IN-MEMORY';

/** In quoted-printable (vCard 2.1) a line that ends in = continues on the next. */
const endsInSoftBreak = (line: string, isFirst: boolean) =>
  line.endsWith('=') && (!isFirst || /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line));

/** Pictures, sounds and keys, which may be most of a file; their lines are not even put together. */
const isSkipped = (line: string) => /^(?:[^;:.]*\.)?(?:PHOTO|LOGO|SOUND|KEY|ATTACH)[;:]/i.test(line);

/** Unfolds lines: one that begins with a space continues the one before. */
function* unfoldedLines(text: string): Generator<{ line: number; text: string }> {
  const physical = text.split(/\r\n|\n|\r/);
  for (let at = 0; at < physical.length; at += 1) {
    const line = at + 1;
    let last = physical[at] ?? '';
    if (last === '') continue;
    const parts: string[] = [];
    const isKept = !isSkipped(last);
    let isQuoted = endsInSoftBreak(last, true);
    for (let next = physical[at + 1]; next !== undefined; next = physical[at + 1]) {
      const isFolded = next.startsWith(' ') || next.startsWith('\t');
      if (!isQuoted && !isFolded) break;
      if (isKept) parts.push(isQuoted ? last.slice(0, -1) : last);
      last = isQuoted ? next : next.slice(1);
      isQuoted = isQuoted && endsInSoftBreak(last, false);
      at += 1;
    }
    if (!isKept) continue;
    // Cards that were glued together without a line end.
    const glued = /^(END:\w+)(BEGIN:\w+)\s*$/i.exec(last);
    if (parts.length === 0 && glued) {
      yield { line, text: glued[1] ?? '' };
      yield { line, text: glued[2] ?? '' };
    } else yield { line, text: parts.length === 0 ? last : parts.join('') + last };
  }
}

/** A longer head is none of the properties that we look for. */
const longestHead = 1000;

/** The first colon outside quotation marks, behind which the value begins. */
function colonIn(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < Math.min(text.length, longestHead); at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

function propertyOf(line: number, text: string): Property {
  const colon = colonIn(text);
  const head = text.slice(0, colon === -1 ? longestHead : colon);
  const name = /^(?:[^;.]*\.)?\s*([A-Z\d-]*)/i.exec(head)?.[1] ?? '';
  return { line, name: name.toUpperCase(), head, value: colon === -1 ? undefined : text.slice(colon + 1) };
}

/** By name in capitals; a parameter without a value, as vCard 2.1 has them, is ''. */
export function parametersOf({ head }: Property): ReadonlyMap<string, string> {
  const [, ...parameters] = head.match(/(?:[^;"]|"[^"]*"?)+/g) ?? [];
  return new Map(
    parameters.map((parameter) => {
      const [key = '', ...value] = parameter.split('=');
      return [key.trim().toUpperCase(), value.join('=').replaceAll('"', '')];
    }),
  );
}

/** The components of one kind. Nested components are skipped; one without an end is reported as such. */
export function* components(text: string, kind: string): Generator<Component> {
  let open: { line: number; properties: Map<string, Property>; all: Property[] } | undefined;
  let depth = 0;
  /** How many of the same kind are open inside, as the card of an agent is in vCard 2.1. */
  let inner = 0;
  for (const { line, text: whole } of unfoldedLines(text)) {
    const property = propertyOf(line, whole);
    const { name } = property;
    const isOurs = (name === 'BEGIN' || name === 'END') && property.value?.trim().toUpperCase() === kind;
    if (name === 'BEGIN' && isOurs) {
      const last = open?.all.at(-1);
      if (inner > 0 || (last?.name === 'AGENT' && last.value?.trim() === '')) {
        inner += 1;
        continue;
      }
      if (open) yield { ...open, isClosed: false };
      open = { line, properties: new Map(), all: [] };
      depth = 0;
    } else if (inner > 0) {
      if (isOurs) inner -= 1;
    } else if (open && name === 'END' && isOurs) {
      yield { ...open, isClosed: true };
      open = undefined;
    } else if (name === 'BEGIN') depth += 1;
    else if (name === 'END') depth = Math.max(0, depth - 1);
    else if (open && depth === 0) {
      if (!open.properties.has(name)) open.properties.set(name, property);
      if (open.all.length < mostProperties) open.all.push(property);
    }
  }
  if (open) yield { ...open, isClosed: false };
}

/** More properties of one entry are not looked at. */
const mostProperties = 1000;

export function decodeText(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

/** The two formats differ in the characters that are escaped. */
export function escapeText(text: string, escaped: RegExp): string {
  return text.replaceAll(escaped, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

const mostOctets = 75;

const octetsOf = (sign: string) => {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
};

/** Folds a line after 75 octets, but never inside a character, and ends it. */
export function foldLine(text: string): string {
  let folded = '';
  let octets = 0;
  for (const sign of text) {
    octets += octetsOf(sign);
    if (octets > mostOctets) {
      folded += '\r\n ';
      octets = 1 + octetsOf(sign);
    }
    folded += sign;
  }
  return `${folded}\r\n`;
}
