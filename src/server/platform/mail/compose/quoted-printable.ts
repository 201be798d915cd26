const lineLength = 76;
const hex = Buffer.from('0123456789ABCDEF');
const carriageReturn = 13;
const lineFeed = 10;
const equals = 61;

const isSpace = (byte: number) => byte === 32 || byte === 9;
const isPlain = (byte: number) => byte > 32 && byte < 127 && byte !== equals;

/** The quoted-printable encoding (RFC 2045, 6.7): seven bits, lines of at most 76 characters ended by CR LF. */
export function quotedPrintable(text: string): Buffer {
  const source = Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'));
  // Three characters per byte, and room for the soft line breaks.
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
    // Mail servers may strip space at the end of a line.
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
