/** The syntax of CSV (RFC 4180 and what spreadsheets make of it), in one pass. */
export interface CsvRecord {
  /** Where it begins; cells may run over several lines. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quotation mark was opened and the file ended. */
  readonly isOpen: boolean;
}

const separators = [',', ';', '\t', '|'] as const;

/** So much of a file is looked at to find its separator. */
const firstPart = 4000;
const firstRecords = 5;

/** The separator by which the first lines have the most cells, and all of them as many; what is quoted separates nothing. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, firstPart)
    .replaceAll(/"[^"]*"?/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line !== '')
    .slice(0, firstRecords);
  const judged = separators.map((separator) => {
    const sizes = lines.map((line) => line.split(separator).length);
    const alike = sizes.filter((size) => size === sizes.at(-1)).length / Math.max(1, sizes.length);
    return { separator, cells: Math.max(1, ...sizes), alike };
  });
  const isBetter = (one: (typeof judged)[number], best: (typeof judged)[number]) =>
    one.cells > 1 && (best.cells === 1 || one.alike * one.cells > best.alike * best.cells);
  return judged.reduce((best, one) => (isBetter(one, best) ? one : best)).separator;
}

const lineBreaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** Where the quoted cell that begins at `start` ends: at its closing mark, not a doubled one, or with the file. */
function endOfQuotation(text: string, start: number): number {
  let mark = text.indexOf('"', start + 1);
  while (mark !== -1 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2);
  return mark === -1 ? text.length : mark;
}

/** Lines with nothing in them are no records. */
export function* csvRecords(text: string, separator: string, firstLine = 1): Generator<CsvRecord, undefined> {
  const plainCell = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  const spaces = / +(?=")/y;
  const emptyLines = /[\r\n]*/y;
  let at = 0;
  let line = firstLine;
  while (at < text.length) {
    emptyLines.lastIndex = at;
    const skipped = emptyLines.exec(text)?.[0] ?? '';
    line += lineBreaks(skipped);
    at += skipped.length;
    const begin = at;
    const cells: string[] = [];
    let isOpen = false;
    for (;;) {
      let quoted = '';
      spaces.lastIndex = at;
      at += spaces.exec(text)?.[0].length ?? 0;
      if (text[at] === '"') {
        const end = endOfQuotation(text, at);
        quoted = text.slice(at + 1, end).replaceAll('""', '"');
        isOpen = end === text.length;
        at = Math.min(end + 1, text.length);
      }
      // Text after a closing mark belongs to the cell; a mark in the middle is an ordinary character.
      plainCell.lastIndex = at;
      const plain = plainCell.exec(text)?.[0] ?? '';
      at += plain.length;
      cells.push(quoted + plain);
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    if (isOpen || cells.some((cell) => cell.trim() !== '')) yield { line, cells, isOpen };
    line += lineBreaks(text.slice(begin, at));
  }
}

export function writeCsvRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/**
 * Spreadsheets execute a cell that begins like a formula; a leading apostrophe makes it text. Cells that already begin
 * with apostrophes get one too, so that reading can remove exactly ours.
 */
export const guardFormula = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

export const unguardFormula = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
