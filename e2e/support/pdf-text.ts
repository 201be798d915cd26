import { inflateSync } from 'node:zlib';

/** The objects of a PDF as Chromium writes them: each by its number, with its stream unpacked. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const match of text.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, number = '', body = ''] = match;
    const [head = '', ...rest] = body.split('stream\n');
    const packed = Buffer.from(rest.join('stream\n').replace(/\nend$/, ''), 'latin1');
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Subtype /Image');
    objects.set(number, { head, stream: isPacked ? inflateSync(packed).toString('latin1') : '' });
  }
  return objects;
}

const letterOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Which letters the codes of a font are. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const partsOf = (name: string) => map.matchAll(new RegExp(`begin${name}\\n([\\s\\S]*?)end${name}`, 'g'));
  for (const [, part = ''] of partsOf('bfchar'))
    for (const [, code = '', to = ''] of part.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(parseInt(code, 16), letterOf(to));
  for (const [, part = ''] of partsOf('bfrange'))
    for (const [, from = '', to = '', first = ''] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = parseInt(from, 16);
      for (let code = start; code <= parseInt(to, 16); code += 1)
        letters.set(code, String.fromCodePoint(parseInt(first, 16) + code - start));
    }
  return letters;
}

/** The text of every page of a PDF. Spaces may be missing, because they may be gaps between letters. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, { letters: Map<number, string>; digits: number }>();
  for (const { head } of objects.values())
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(number)?.head ?? '';
      const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '';
      const digits = font.includes('/Type0') ? 4 : 2;
      fonts.set(name, { letters: lettersOf(objects.get(map)?.stream ?? ''), digits });
    }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '';
    let font = fonts.get('');
    let text = '';
    for (const [, name, hex = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)> Tj|ET/g)) {
      if (name) font = fonts.get(name);
      else if (hex === '') text += ' ';
      else
        for (const code of hex.match(new RegExp(`.{${font?.digits ?? 4}}`, 'g')) ?? [])
          text += font?.letters.get(parseInt(code, 16)) ?? '';
    }
    return text;
  });
}
