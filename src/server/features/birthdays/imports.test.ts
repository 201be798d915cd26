import { describe, expect, test } from 'vitest';
import { birthdayItem, birthdayList } from '#contract/birthdays.ts';
import { comparisonAnswer, importAnswer, importSets, duplicatePairs } from '#contract/files/imports.ts';
import { testApp } from '#test/app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = testApp();

let visitors = 0;
const somebody = () => app.signedIn(`imports-${(visitors += 1)}@example.lt`);
const ona = { name: 'Ona Petrauskienė', date: '1956-11-26', birthYear: 1956, ref: 'people/ona' };
const jonas = { name: 'Jonas', date: '2000-03-08', ref: 'people/jonas' };

const list = async (visitor: Visitor) => birthdayList.parse((await visitor.get('/api/birthdays')).json());
const namesOf = async (visitor: Visitor) => (await list(visitor)).map(({ name }) => name);
const idOf = async (visitor: Visitor, name: string) => (await list(visitor)).find((one) => one.name === name)?.id ?? 0;

async function bring(visitor: Visitor, people: unknown[], source: 'google' | 'file' = 'google') {
  const file = source === 'file' ? { name: 'šeima.csv' } : {};
  return importAnswer.parse((await visitor.post('/api/birthdays/import', { people, source, ...file })).json());
}

async function compare(visitor: Visitor, people: unknown[], source = 'google') {
  const answer = await visitor.post('/api/birthdays/import/preview', { people, source });
  return comparisonAnswer.parse(answer.json()).entries;
}
const states = async (visitor: Visitor, people: unknown[]) =>
  (await compare(visitor, people)).map(({ state }) => state);
const setsOf = async (visitor: Visitor) => importSets.parse((await visitor.get('/api/birthdays/imports')).json());

async function edit(visitor: Visitor, name: string, change: object): Promise<void> {
  const item = birthdayItem.parse((await visitor.get(`/api/birthdays/${await idOf(visitor, name)}`)).json());
  const { id, createdAt: _, notesTruncated: __, version: ___, ...fields } = item;
  expect((await visitor.put(`/api/birthdays/${id}`, { ...fields, ...change })).statusCode).toBe(200);
}

describe('a preview', () => {
  test('[IMP-8] tells new, already there and changed people apart, and adds nobody', async () => {
    const visitor = await somebody();
    expect(await states(visitor, [ona, jonas])).toEqual(['new', 'new']);
    expect(await list(visitor)).toEqual([]);
    await bring(visitor, [ona, jonas]);
    expect(await states(visitor, [ona, jonas])).toEqual(['there', 'there']);
    const moved = { ...jonas, date: '1990-03-09', birthYear: 1990 };
    expect(await compare(visitor, [ona, moved, { name: 'Rasa', date: '2000-01-01' }])).toMatchObject([
      { state: 'there' },
      { state: 'changed', was: { name: 'Jonas', date: '2000-03-08', birthYear: null } },
      { state: 'new' },
    ]);
    expect(await namesOf(visitor)).toEqual(['Ona Petrauskienė', 'Jonas']);
  });

  test('[IMP-8] what the person edited is theirs: it is told, and stays', async () => {
    const visitor = await somebody();
    await bring(visitor, [ona, jonas]);
    await edit(visitor, 'Jonas', { name: 'Jonukas', date: '2000-03-10' });
    // Nothing is new at the source.
    expect(await states(visitor, [ona, jonas])).toEqual(['there', 'there']);
    const moved = { ...jonas, date: '2000-03-09' };
    expect(await states(visitor, [ona, moved])).toEqual(['there', 'edited']);
    expect(await bring(visitor, [ona, moved])).toMatchObject({ imported: 0, updated: 0, skipped: 2 });
    expect(await list(visitor)).toMatchObject([{ name: ona.name }, { name: 'Jonukas', date: '2000-03-10' }]);
    // What is empty can be filled without taking anything away.
    await edit(visitor, 'Jonukas', { notes: 'Mėgsta šachmatus' });
    expect(await states(visitor, [{ ...jonas, date: '1990-03-08', birthYear: 1990 }])).toEqual(['changed']);
  });

  test('[IMP-8] a chosen change takes over what is new and keeps the rest', async () => {
    const visitor = await somebody();
    await bring(visitor, [jonas]);
    await edit(visitor, 'Jonas', { notes: 'Mėgsta šachmatus', email: 'jonas@example.lt' });
    const replaces = await idOf(visitor, 'Jonas');
    const newer = { ...jonas, date: '1990-03-08', birthYear: 1990, replaces };
    expect(await bring(visitor, [newer])).toMatchObject({ imported: 0, updated: 1, importId: null });
    expect(await list(visitor)).toMatchObject([
      { id: replaces, name: 'Jonas', date: '1990-03-08', birthYear: 1990, notes: 'Mėgsta šachmatus' },
    ]);
    expect(await states(visitor, [{ ...newer, replaces: undefined }])).toEqual(['there']);
    const foreign = await somebody();
    expect(await bring(foreign, [newer])).toMatchObject({ imported: 0, updated: 0, skipped: 1 });
    expect(await list(foreign)).toEqual([]);
  });

  test('[IMP-8] people typed by hand are found by name and day, and a missing year is offered', async () => {
    const visitor = await somebody();
    await visitor.post('/api/birthdays', { name: 'ona petrauskiene', date: '2000-11-26' });
    await visitor.post('/api/birthdays', { name: 'Jonas', date: '1991-03-08', birthYear: 1991 });
    expect(await states(visitor, [ona, { ...jonas, date: '1990-03-08', birthYear: 1990 }])).toEqual([
      'changed',
      'edited',
    ]);
  });

  test('[IMP-8] is for its owner, and never half', async () => {
    const visitor = await somebody();
    const answer = await visitor.post('/api/birthdays/import/preview', { people: [ona, { name: '' }] });
    expect(answer.statusCode).toBe(400);
    expect((await app.anybody().post('/api/birthdays/import/preview', { people: [] })).statusCode).toBe(401);
    expect((await app.anybody().get('/api/birthdays/imports')).statusCode).toBe(401);
  });
});

describe('what was imported', () => {
  test('[IMP-8] is removed as a set, but for what was touched since', async () => {
    const visitor = await somebody();
    await visitor.post('/api/birthdays', { name: 'Own', date: '2000-01-01' });
    await bring(visitor, [ona, jonas]);
    const { importId } = await bring(
      visitor,
      [
        { name: 'Rasa', date: '2000-01-02' },
        { name: 'Eglė', date: '2000-01-03' },
      ],
      'file',
    );
    await edit(visitor, 'Rasa', { notes: 'x' });
    expect(await setsOf(visitor)).toMatchObject([
      { id: importId, source: 'file', name: 'šeima.csv', count: 2, touched: 1, touchedNames: ['Rasa'] },
      { source: 'google', name: null, count: 2, touched: 0 },
    ]);
    const remove = (exceptEdited: boolean) =>
      visitor.post(`/api/birthdays/imports/${importId}/remove`, { exceptEdited });
    const stranger = await somebody();
    const foreign = await stranger.post(`/api/birthdays/imports/${importId}/remove`, { exceptEdited: false });
    expect(foreign.json()).toEqual({ removed: 0 });
    expect((await remove(true)).json()).toEqual({ removed: 1 });
    expect(await namesOf(visitor)).toEqual(['Own', 'Ona Petrauskienė', 'Jonas', 'Rasa']);
    expect((await remove(false)).json()).toEqual({ removed: 1 });
    expect(await namesOf(visitor)).toEqual(['Own', 'Ona Petrauskienė', 'Jonas']);
    expect(await setsOf(visitor)).toHaveLength(1);
  });

  test('[IMP-8] comes in parts that are one set, whoever else names it', async () => {
    const visitor = await somebody();
    const part = async (who: Visitor, person: object, importId?: number) =>
      importAnswer.parse(
        (await who.post('/api/birthdays/import', { people: [person], source: 'google', importId })).json(),
      );
    const { importId } = await part(visitor, ona);
    const id = importId ?? 0;
    expect(await part(visitor, jonas, id)).toMatchObject({ imported: 1, importId: id });
    expect(await part(visitor, jonas, id)).toMatchObject({ imported: 0, skipped: 1, importId: id });
    expect(await setsOf(visitor)).toMatchObject([{ id, count: 2 }]);
    const stranger = await somebody();
    expect((await part(stranger, jonas, id)).importId).not.toBe(id);
    expect(await setsOf(visitor)).toMatchObject([{ id, count: 2 }]);
  });

  test('[IMP-8] somebody with gifts counts as touched, and comes again if brought in anew', async () => {
    const visitor = await somebody();
    const { importId } = await bring(visitor, [ona, jonas]);
    await visitor.post(`/api/birthdays/${await idOf(visitor, 'Jonas')}/gifts`, { text: 'Šachmatai' });
    expect(await setsOf(visitor)).toMatchObject([{ touched: 1, touchedNames: ['Jonas'] }]);
    await visitor.post(`/api/birthdays/imports/${importId}/remove`, { exceptEdited: true });
    expect(await states(visitor, [ona, jonas])).toEqual(['new', 'there']);
    expect(await bring(visitor, [ona, jonas])).toMatchObject({ imported: 1, skipped: 1 });
    expect((await visitor.me()).json()).toMatchObject({ googleContactsImported: true });
  });
});

describe('two entries of one person', () => {
  const duplicates = async (visitor: Visitor) =>
    duplicatePairs.parse((await visitor.get('/api/birthdays/duplicates')).json());

  async function withDuplicates() {
    const visitor = await somebody();
    await visitor.post('/api/birthdays', { name: ona.name, date: '1956-11-26', birthYear: 1956, notes: 'Bijūnai' });
    await visitor.post('/api/birthdays', { name: 'Somebody', date: '2000-11-26' });
    await bring(visitor, [
      {
        name: 'Ona Petrauskienė (mama)',
        date: '2000-11-26',
        email: 'ona@example.lt',
        notes: 'Po pietų',
        ref: 'people/o',
      },
    ]);
    const [pair] = await duplicates(visitor);
    return { visitor, first: pair?.first.id ?? 0, second: pair?.second.id ?? 0, pair };
  }

  test('[IMP-10] are offered as one, and made one with the notes and gifts of both', async () => {
    const { visitor, first, second, pair } = await withDuplicates();
    expect(pair).toMatchObject({ first: { source: 'own' }, second: { source: 'google' } });
    for (const [id, text] of [
      [first, 'Skara'],
      [second, 'Medus'],
    ] as const)
      await visitor.post(`/api/birthdays/${id}/gifts`, { text });
    const choice = { name: ona.name, date: '1956-11-26', birthYear: 1956, email: 'ona@example.lt' };
    const answer = await visitor.post(`/api/birthdays/${first}/merge`, { ...choice, otherId: second });
    expect([answer.statusCode, birthdayItem.parse(answer.json())]).toMatchObject([
      200,
      { ...choice, id: first, notes: 'Bijūnai\n\nPo pietų' },
    ]);
    expect(await namesOf(visitor)).toEqual([ona.name, 'Somebody']);
    const gifts = (await visitor.get(`/api/birthdays/${first}/gifts`)).json<{ text: string }[]>();
    expect(gifts.map(({ text }) => text)).toEqual(['Skara', 'Medus']);
    expect(await duplicates(visitor)).toEqual([]);
    // The source still knows the person.
    expect(await states(visitor, [{ name: 'Ona Petrauskienė (mama)', date: '2000-11-26', ref: 'people/o' }])).toEqual([
      'there',
    ]);
  });

  test('[IMP-10] are two again, each with what it had, when the merge is undone', async () => {
    const { visitor, first, second } = await withDuplicates();
    const before = await list(visitor);
    for (const [id, text] of [
      [first, 'Skara'],
      [second, 'Medus'],
    ] as const)
      await visitor.post(`/api/birthdays/${id}/gifts`, { text });
    const choice = { name: 'Ona', date: '1956-11-26', birthYear: 1956, otherId: second };
    expect((await visitor.post(`/api/birthdays/${first}/merge`, choice)).statusCode).toBe(200);
    const stranger = await somebody();
    expect((await stranger.post(`/api/birthdays/${second}/restore`)).statusCode).toBe(404);
    expect((await visitor.post(`/api/birthdays/${second}/restore`)).statusCode).toBe(204);
    const withoutVersion = (items: Awaited<ReturnType<typeof list>>) => items.map((each) => ({ ...each, version: 0 }));
    expect(withoutVersion(await list(visitor))).toEqual(withoutVersion(before));
    const giftsOf = async (id: number) =>
      (await visitor.get(`/api/birthdays/${id}/gifts`)).json<{ text: string }[]>().map(({ text }) => text);
    expect([await giftsOf(first), await giftsOf(second)]).toEqual([['Skara'], ['Medus']]);
    expect(await duplicates(visitor)).toHaveLength(1);
    // Each is known by its own name at the source again.
    const imported = { name: 'Ona Petrauskienė (mama)', date: '2000-11-26', ref: 'people/o' };
    expect(await compare(visitor, [imported])).toMatchObject([{ state: 'there', id: second }]);
    expect((await visitor.post(`/api/birthdays/${second}/restore`)).statusCode).toBe(204);
    expect(withoutVersion(await list(visitor))).toEqual(withoutVersion(before));
  });

  test('[IMP-10] what was changed after the merge stays when it is undone', async () => {
    const { visitor, first, second } = await withDuplicates();
    const choice = { name: 'Ona', date: '1956-11-26', birthYear: 1956, otherId: second };
    await visitor.post(`/api/birthdays/${first}/merge`, choice);
    await edit(visitor, 'Ona', { notes: 'Rašyta po sujungimo' });
    expect((await visitor.post(`/api/birthdays/${second}/restore`)).statusCode).toBe(204);
    expect((await list(visitor)).map(({ name, notes }) => [name, notes])).toEqual([
      ['Ona', 'Rašyta po sujungimo'],
      ['Somebody', null],
      ['Ona Petrauskienė (mama)', 'Po pietų'],
    ]);
  });

  test('[IMP-10] that are two people are not offered again', async () => {
    const { visitor, first, second } = await withDuplicates();
    expect((await visitor.post(`/api/birthdays/${first}/distinct`, { otherId: second })).statusCode).toBe(204);
    expect(await duplicates(visitor)).toEqual([]);
    expect(await list(visitor)).toHaveLength(3);
  });

  test('[IMP-10] are merged by their owner, with another one, and if both notes fit', async () => {
    const { visitor, first, second } = await withDuplicates();
    const choice = { name: 'Ona', date: '2000-11-26', otherId: second };
    const stranger = await somebody();
    expect((await stranger.post(`/api/birthdays/${first}/merge`, choice)).statusCode).toBe(404);
    expect((await visitor.post(`/api/birthdays/${first}/merge`, { ...choice, otherId: first })).statusCode).toBe(404);
    expect((await visitor.post(`/api/birthdays/${first}/distinct`, { otherId: first })).statusCode).toBe(404);
    await edit(visitor, ona.name, { notes: 'x'.repeat(1999) });
    expect((await visitor.post(`/api/birthdays/${first}/merge`, choice)).statusCode).toBe(409);
    expect(await list(visitor)).toHaveLength(3);
  });
});
