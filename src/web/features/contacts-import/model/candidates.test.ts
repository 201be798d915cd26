import { describe, expect, test } from 'vitest';
import { candidatesOf, chosenPeople, firstChoice, templateFile, toggled } from './candidates.ts';
import { decodeFile, readChosen } from './reading.ts';

const today = Temporal.PlainDate.from('2026-11-18');
const csv = 'name,day,month,year\nOna,15,5,1956\nJonas,31,4,\nRūta,22,11,\nona,15,5,\n';

describe('a file somebody brings', () => {
  test('is read in the browser, with duplicates offered but not chosen', async () => {
    const reading = await readChosen(new Blob([csv]), 'en', today);
    const entries = [
      { state: 'new', id: null, was: null },
      { state: 'edited', id: 7, was: { name: 'RŪTA', date: '1990-11-22', birthYear: 1990 } },
      { state: 'new', id: null, was: null },
    ] as const;
    const candidates = candidatesOf(reading.people, entries);
    expect(candidates.map(({ birthday, group, isRepeated }) => [birthday.name, group, isRepeated])).toEqual([
      ['Ona', 'new', false],
      ['Rūta', 'changed', false],
      ['ona', 'there', true],
    ]);
    expect(reading.issues).toMatchObject([{ line: 3, id: 'birthday.dateImpossible' }]);
    expect([...firstChoice(candidates)]).toEqual([0]);
    const both = toggled(firstChoice(candidates), 1);
    expect(chosenPeople(candidates, both)).toMatchObject([{ name: 'Ona' }, { name: 'Rūta', replaces: 7 }]);
    expect([...toggled(both, 0)]).toEqual([1]);
  });

  test('may be in a legacy encoding', () => {
    // Rūta in windows-1257 and Ёлка in windows-1251.
    expect(decodeFile(Uint8Array.from([0x52, 0xfb, 0x74, 0x61]), 'lt')).toBe('Rūta');
    expect(decodeFile(Uint8Array.from([0xa8, 0xeb, 0xea, 0xe0]), 'ru')).toBe('Ёлка');
    expect(decodeFile(new TextEncoder().encode('Rūta Ёлка'), 'en')).toBe('Rūta Ёлка');
    const named = [...new TextEncoder().encode('FN;CHARSET=windows-1251:'), 0xc8, 0xe2, 0xe0, 0xed];
    expect(decodeFile(Uint8Array.from(named), 'lt')).toContain('Иван');
    expect(decodeFile(Uint8Array.from([0xff, 0xfe, 0x4f, 0, 0x6e, 0, 0x61, 0]), 'en')).toBe('Ona');
  });

  test('is not opened when it is too large, and never breaks the page', async () => {
    const large = new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]);
    expect((await readChosen(large, 'en', today)).issues).toMatchObject([{ id: 'import.fileTooLarge' }]);
    const picture = new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff])]);
    expect((await readChosen(picture, 'lt', today)).issues).toMatchObject([{ id: 'import.fileUnreadable' }]);
  });

  test('can begin as our template', async () => {
    const filled = new Blob([templateFile(), 'Ona,15,5,1956,,\r\n']);
    expect((await readChosen(filled, 'en', today)).people).toMatchObject([{ birthday: { name: 'Ona' } }]);
  });
});
