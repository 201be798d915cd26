import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quotedPrintable } from './quoted-printable.ts';

/** A minimal decoder. */
function decoded(encoded: string): string {
  const bytes = encoded
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_sign, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

test('whatever is written is read again, in short lines of plain letters', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.string({ unit: fc.constantFrom(' ', '\t', '=', '.', '\n', 'ž', 'Щ', '🎂', 'a'), maxLength: 400 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const encoded = quotedPrintable(text).toString('latin1');
      expect(decoded(encoded)).toBe(text.replaceAll(/\r?\n/g, '\r\n'));
      expect(encoded).toMatch(/^[\t\r\n\x20-\x7e]*$/);
      for (const line of encoded.split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(76);
        expect(line).not.toMatch(/[ \t]$/);
        expect(line).not.toContain('\n');
      }
    }),
  );
});
