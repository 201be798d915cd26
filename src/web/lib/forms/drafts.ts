import { draftLimits } from '#domain/limits/drafts.ts';
import { nowMs } from '../dates/clock.ts';
import { withStorage } from '../storage.ts';

/** Unsaved values of forms, kept in this browser until they are saved, discarded or too old. */
const prefix = 'draft:';

/** Identifies a draft by its owner and its form. */
export interface DraftKey {
  /** Who is signed in; empty for a guest. */
  owner: string;
  /** Such as `birthday/12`. */
  form: string;
}

/** A flat form: only fields that differ from what is saved are kept, so that a draft never hides newer values. */
type Fields = Readonly<Record<string, unknown>>;

interface StoredDraft {
  owner: string;
  at: number;
  changed: Fields;
}

const storageKey = ({ owner, form }: DraftKey) => `${prefix}${owner}:${form}`;

/** Compares values as they are stored. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that were changed. */
export function changesOf<Form extends object>(saved: Form, form: Form): Partial<Form> {
  const before = saved as Fields;
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => !isSame(value, before[name])),
  ) as Partial<Form>;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** Null stands for no text or no number, before a change or after it. */
function fits(value: unknown, saved: unknown): boolean {
  if (value !== null && saved !== null) return kindOf(value) === kindOf(saved);
  return ['string', 'number'].includes(kindOf(value ?? saved ?? 0));
}

/** Only the fields that still fit the form, since a newer release may have others. */
function fitting<Form extends object>(saved: Form, changed: Fields): Partial<Form> {
  const fields = saved as Fields;
  const known = Object.entries(changed).filter(([name, value]) => name in fields && fits(value, fields[name]));
  return changesOf(saved, { ...saved, ...Object.fromEntries(known) });
}

function parse(text: string | null): StoredDraft | undefined {
  try {
    const draft = JSON.parse(text ?? '') as StoredDraft;
    return typeof draft.at === 'number' && Boolean(draft.changed) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function draftKeys(): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** Removes expired drafts, drafts of other people, and the oldest beyond the limit. */
function removeStaleDrafts(owner: string): void {
  const isCurrent = ({ at, owner: whose }: StoredDraft) =>
    nowMs() - at < draftLimits.seconds * 1000 && (owner === '' || whose === '' || whose === owner);
  const drafts = draftKeys().map((key) => ({ key, draft: parse(localStorage.getItem(key)) }));
  const living = drafts.filter(({ draft }) => draft && isCurrent(draft));
  const kept = living
    .toSorted((one, other) => (other.draft?.at ?? 0) - (one.draft?.at ?? 0))
    .slice(0, draftLimits.count);
  for (const each of drafts) if (!kept.includes(each)) localStorage.removeItem(each.key);
}

/** The changed fields of a form that were not saved. */
export function readDraft<Form extends object>(key: DraftKey, saved: Form): Partial<Form> {
  const draft = withStorage(() => {
    removeStaleDrafts(key.owner);
    return parse(localStorage.getItem(storageKey(key)));
  });
  return draft ? fitting(saved, draft.changed) : {};
}

export function writeDraft(key: DraftKey, changed: object): void {
  if (Object.keys(changed).length === 0) return removeDraft(key);
  const text = JSON.stringify({ owner: key.owner, at: nowMs(), changed });
  if (text.length <= draftLimits.length) withStorage(() => localStorage.setItem(storageKey(key), text));
}

export function removeDraft(key: DraftKey): void {
  withStorage(() => localStorage.removeItem(storageKey(key)));
}

/** Removes all drafts on signing out. */
export function clearDrafts(): void {
  withStorage(() => {
    for (const key of draftKeys()) localStorage.removeItem(key);
  });
}
