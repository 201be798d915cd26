const lineLength = 76;
const hex = Buffer.from('0123456789ABCDEF');
const carriageReturn = 13;
const lineFeed = 10;
const equals = 61;

const isSpace = (byte: number) => byte === 32 || byte === 9;
const isPlain = (byte: number) => byte > 32 && byte < 127 && byte !== equals;

/** Text as mail servers carry it unharmed (RFC 2045, 6.7): seven bits, lines of 76 at most, line ends as CR LF. */
export function quotedPrintable(text: string): Buffer {
  const source = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'));
  // Three for each byte, and space for the soft breaks between them.
  const target = Buffer.allocUnsafe(Math.ceil(source.length * 3 * 1.05) + lineLength);
  let length = 0;
  let column = 0;
  for (let index = 0; index < source.length; index += 1) {
    const byte = source[index] ?? 0;
    const next = source[index + 1];
    if (byte === carriageReturn && next === lineFeed) {
      target[length++] = carriageReturn;
      target[length++] = lineFeed;
      column = 0;
      index += 1;
      continue;
    }
    // Space at the end of a line would be lost on the way.
    const isLiteral = isPlain(byte) || (isSpace(byte) && next !== undefined && next !== carriageReturn);
    const width = isLiteral ? 1 : 3;
    if (column + width >= lineLength) {
      target[length++] = equals;
      target[length++] = carriageReturn;
      target[length++] = lineFeed;
      column = 0;
    }
    column += width;
    if (isLiteral) target[length++] = byte;
    else {
      target[length++] = equals;
      target[length++] = hex[byte >> 4] ?? 0;
      target[length++] = hex[byte & 15] ?? 0;
    }
  }
  return target.subarray(0, length);
}
