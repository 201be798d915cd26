import type { Comparison } from '#contract/files/imports.ts';
import { findDuplicates } from '#domain/birthdays/duplicates.ts';
import type { Doubt, FileBirthday, FilePerson, Remark } from '#domain/files/found.ts';
import { writeCsv } from '#domain/files/csv.ts';

/** Somebody of a file or an address book, before they are compared with the list. */
export type Person = Omit<FilePerson, 'line'>;

export type Group = 'new' | 'changed' | 'there' | 'doubtful';

/** A person as the preview offers them. */
export interface Candidate extends Person {
  readonly index: number;
  readonly group: Group;
  /** Whether the list has something else, which the person wrote. */
  readonly isEdited: boolean;
  /** Whether an earlier entry of the same source is the same person. */
  readonly isRepeated: boolean;
  readonly replaces: number | null;
  readonly was: Comparison['was'];
}

function groupOf(doubt: Doubt | undefined, state: Comparison['state'], isRepeated: boolean): Group {
  if (isRepeated || state === 'there') return 'there';
  if (doubt) return 'doubtful';
  return state === 'new' ? 'new' : 'changed';
}

/** The entries stand in the order of the people. */
export function candidatesOf(people: readonly Person[], entries: readonly Comparison[]): Candidate[] {
  const isRepeated = findDuplicates(
    people.map(({ birthday }) => birthday),
    [],
  );
  return people.map((person, index) => {
    const { state, id, was } = entries[index] ?? { state: 'new', id: null, was: null };
    return {
      ...person,
      index,
      group: groupOf(person.doubt, state, isRepeated[index] ?? false),
      isEdited: state === 'edited',
      isRepeated: isRepeated[index] ?? false,
      replaces: state === 'changed' || state === 'edited' ? id : null,
      was,
    };
  });
}

/** Ticked at first: whoever is new, and what changed with nothing of the person's own in its place. */
export function firstChoice(candidates: readonly Candidate[]): ReadonlySet<number> {
  return new Set(
    candidates
      .filter(({ group, isEdited }) => group === 'new' || (group === 'changed' && !isEdited))
      .map(({ index }) => index),
  );
}

export function toggled(choice: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const next = new Set(choice);
  if (!next.delete(index)) next.add(index);
  return next;
}

/** The choice with all of some people, or without them. */
export function withAll(
  choice: ReadonlySet<number>,
  candidates: readonly Candidate[],
  isWanted: boolean,
): ReadonlySet<number> {
  const next = new Set(choice);
  for (const { index } of candidates)
    if (isWanted) next.add(index);
    else next.delete(index);
  return next;
}

export type ChosenPerson = FileBirthday & { ref?: string; replaces?: number };

/** As the server takes them. A name at the source that two entries share names neither. */
export function chosenPeople(candidates: readonly Candidate[], choice: ReadonlySet<number>): ChosenPerson[] {
  return candidates
    .filter(({ index }) => choice.has(index))
    .map(({ birthday, ref, replaces }) => ({
      ...birthday,
      ...(ref === undefined ? {} : { ref }),
      ...(replaces === null ? {} : { replaces }),
    }));
}

export const comparedPeople = (people: readonly Person[]): ChosenPerson[] =>
  people.map(({ birthday, ref }) => ({ ...birthday, ...(ref === undefined ? {} : { ref }) }));

/** A contact of an address book, which has a name and a day only. */
export function personOfContact(contact: {
  ref: string;
  name: string;
  date: string;
  birthYear: number | null;
}): Person {
  const { ref, ...facts } = contact;
  const remarks: readonly Remark[] = [];
  return { ref, remarks, birthday: { ...facts, email: null, notes: null, isMuted: false, isRemembered: false } };
}

export const templateFile = (): Blob => new Blob([writeCsv([])], { type: 'text/csv;charset=utf-8' });
