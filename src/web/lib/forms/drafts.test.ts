import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draftLimits } from '#domain/limits/drafts.ts';
import { changesOf, clearDrafts, readDraft, removeDraft, writeDraft } from './drafts.ts';

let stored = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  stored = new Map();
  isFull = false;
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const key = { owner: 'rasa@example.lt', form: 'birthday/new' };
const empty = { name: '', notes: '', birthdayId: null as number | null, gifts: [] as readonly string[] };

describe('a draft', () => {
  test('holds only the fields that differ from the saved form', () => {
    expect(changesOf(empty, { ...empty, name: 'Ona', gifts: [] })).toEqual({ name: 'Ona' });
    writeDraft(key, { name: 'Ona', gifts: ['Kettle'] });
    expect(readDraft(key, empty)).toEqual({ name: 'Ona', gifts: ['Kettle'] });
    expect(readDraft(key, { ...empty, name: 'Ona' })).toEqual({ gifts: ['Kettle'] });
  });

  test('is gone when nothing differs, when it is removed and when its owner signs out', () => {
    for (const end of [() => writeDraft(key, {}), () => removeDraft(key), clearDrafts]) {
      writeDraft(key, { name: 'Ona' });
      end();
      expect(readDraft(key, empty)).toEqual({});
      expect(stored.size).toBe(0);
    }
  });

  test('signing out leaves other stored data alone', () => {
    stored.set('language', 'lt');
    writeDraft(key, { name: 'Ona' });
    clearDrafts();
    expect([...stored.keys()]).toEqual(['language']);
  });

  test('belongs to one form and one person; the next person’s forms remove it', () => {
    writeDraft(key, { name: 'Ona' });
    expect(readDraft({ ...key, form: 'birthday/1' }, empty)).toEqual({});
    expect(readDraft({ ...key, owner: '' }, empty)).toEqual({});
    expect(readDraft({ ...key, owner: 'jonas@example.lt' }, empty)).toEqual({});
    expect(readDraft(key, empty)).toEqual({});
  });

  test('expires', () => {
    writeDraft(key, { name: 'Ona' });
    vi.advanceTimersByTime(draftLimits.seconds * 1000 - 1);
    expect(readDraft(key, empty)).toEqual({ name: 'Ona' });
    vi.advanceTimersByTime(1);
    expect(readDraft(key, empty)).toEqual({});
    expect(stored.size).toBe(0);
  });

  test('the oldest are removed beyond the limit, and one that is too long is not stored', () => {
    for (let id = 0; id <= draftLimits.count; id += 1) {
      vi.advanceTimersByTime(1);
      writeDraft({ ...key, form: `birthday/${id}` }, { name: 'Ona' });
    }
    expect(readDraft({ ...key, form: 'birthday/0' }, empty)).toEqual({});
    expect(readDraft({ ...key, form: 'birthday/1' }, empty)).toEqual({ name: 'Ona' });
    writeDraft(key, { notes: 'x'.repeat(draftLimits.length) });
    expect(readDraft(key, empty)).toEqual({});
  });

  test('a field without a value takes a text or a number, and a text or a number may be taken away', () => {
    const form = { photo: null as string | null, year: null as number | null, day: 5 as number | null };
    writeDraft(key, { photo: '/a.jpg', year: 1990, day: null });
    expect(readDraft(key, form)).toEqual({ photo: '/a.jpg', year: 1990, day: null });
    const filled = { photo: '/b.jpg' as string | null, words: 'x', gifts: [] as readonly string[] };
    writeDraft(key, { photo: null, gifts: null, words: 7 });
    expect(readDraft(key, filled)).toEqual({ photo: null });
    writeDraft(key, { photo: ['/a.jpg'], year: {} });
    expect(readDraft(key, form)).toEqual({});
  });

  test('fields that do not fit the form are ignored, and invalid drafts do no harm', () => {
    writeDraft(key, { name: ['Ona'], birthdayId: 7, unknown: 'x', notes: 'Climbs' });
    expect(readDraft(key, empty)).toEqual({ birthdayId: 7, notes: 'Climbs' });
    for (const text of ['', '{', 'null', '[]', '{"at":"x"}', '{"at":1,"changed":null}']) {
      for (const place of stored.keys()) stored.set(place, text);
      expect(readDraft(key, empty)).toEqual({});
      writeDraft(key, { name: 'Ona' });
    }
  });

  test('a form works without storage', () => {
    isFull = true;
    writeDraft(key, { name: 'Ona' });
    expect(readDraft(key, empty)).toEqual({});
    vi.stubGlobal('localStorage', undefined);
    writeDraft(key, { name: 'Ona' });
    expect(readDraft(key, empty)).toEqual({});
    clearDrafts();
  });
});
