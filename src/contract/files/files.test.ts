import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findReadingIssues,
  type Format,
  groups,
  spoiledFiles,
  today,
  findDifferences,
  writers,
} from '#proofs/support/file-cases.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { readFile } from './read-file.ts';

const formats = Object.keys(writers) as Format[];

/** Measures CPU time, which does not depend on the machine's other load. */
function timed<T>(work: () => T): { value: T; cpuMs: number } {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { value, cpuMs: (user + system) / 1000 };
}

describe.each(formats)('a file of the kind %s', { timeout: 60_000 }, (format) => {
  test('whoever is written into it comes out of it', () => {
    fc.assert(
      fc.property(groups, (group) => {
        expect(findDifferences(format, group)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test('spoiled in any way, it is read at once, and every issue has a line and a reason', () => {
    fc.assert(
      fc.property(spoiledFiles(format), (text) => {
        const { value, cpuMs } = timed(() => readFile(text, today));
        expect(cpuMs).toBeLessThan(1000);
        expect(findReadingIssues(text, value)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

const size = 2 * 1024 * 1024;
const fill = (head: string, piece: string) => head + piece.repeat(Math.floor((size - head.length) / piece.length));

test.each([
  ['quotation marks', fill('name,birthday\n', '"')],
  ['opened quotations', fill('name,birthday\n', 'a,"')],
  ['commas', fill('name,birthday\n', ',')],
  ['empty lines', fill('name,birthday\n', '\n')],
  ['bad rows', fill('name,birthday\n', 'a,b\n')],
  ['good rows', fill('name,birthday\n', 'a,1990-01-01\n')],
  ['a name', fill('name,birthday\n', 'a')],
  ['colons', fill('BEGIN:VCARD\n', ':')],
  ['parameters', fill('BEGIN:VCARD\nFN', ';A="b"')],
  ['folded lines', fill('BEGIN:VCARD\nNOTE:x', '\n a')],
  ['soft breaks', fill('BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:x', '=\n')],
  ['quoted bytes', `${fill('BEGIN:VCARD\nBDAY:19900101\nFN;QUOTED-PRINTABLE:', '=C5')}\nEND:VCARD`],
  ['cards that never end', fill('', 'BEGIN:VCARD\n')],
  ['cards with nobody', fill('', 'BEGIN:VCARD\nEND:VCARD\n')],
  ['short lines', fill('BEGIN:VCARD\n', 'a\n')],
  ['nested events', fill('BEGIN:VCALENDAR\n', 'BEGIN:VEVENT\nBEGIN:VALARM\n')],
  [
    'a title of spaces',
    `${fill('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20000101\nRRULE:FREQ=YEARLY\nSUMMARY:a', ' ')}x\nEND:VEVENT`.slice(
      -size,
    ),
  ],
])('two megabytes of %s are done with in two seconds', { timeout: 30_000 }, (_, text) => {
  const { value, cpuMs } = timed(() => readFile(text, today));
  const { people, issues } = value;
  expect(cpuMs).toBeLessThan(2000);
  expect(people.length + issues.length).toBeLessThanOrEqual(fileLimits.entries + 1);
  expect(issues.length + people.length).toBeGreaterThan(0);
});

describe('what is no file of ours', () => {
  test('is refused whole if it is too large, binary or empty', () => {
    const idsOf = (text: string) => readFile(text, today).issues.map(({ line, id, args }) => [line, id, args]);
    expect(idsOf('x'.repeat(10 * size + 1))).toEqual([[1, 'import.fileTooLarge', { max: 20 }]]);
    expect(idsOf('PK\u0003\u0004\0\0')).toEqual([[1, 'import.fileUnreadable', {}]]);
    expect(idsOf('')).toEqual([[1, 'import.fileColumns', {}]]);
    expect(idsOf('<html>')).toEqual([[1, 'import.fileColumns', {}]]);
    expect(idsOf('name,birthday\r\n')).toEqual([[1, 'import.fileNothing', {}]]);
  });

  test('is read up to the limit and no further', () => {
    const rows = Array.from({ length: fileLimits.entries + 50 }, (_, index) => `Nr ${index},1990-01-01`);
    const { people, issues } = readFile(['name,birthday', ...rows].join('\n'), today);
    expect(people).toHaveLength(fileLimits.entries);
    expect(issues).toEqual([{ line: fileLimits.entries + 2, id: 'import.limitReached', args: { max: 5000 } }]);
  });
});
