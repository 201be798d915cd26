/** What parsing a file yields, before it is validated as birthdays. */
import type { DateReading } from './written-date.ts';

/** A birthday as it is read from and written to files. */
export interface FileBirthday {
  name: string;
  date: string;
  birthYear: number | null;
  email: string | null;
  notes: string | null;
}

/** Why an entry was refused: a message id with its arguments. */
export interface FileIssue {
  readonly line: number;
  readonly id: string;
  readonly args: Readonly<Record<string, string | number>>;
}

export interface FileReading {
  readonly people: readonly { readonly line: number; readonly birthday: FileBirthday }[];
  readonly issues: readonly FileIssue[];
  readonly withoutBirthday: number;
}

export interface FoundPerson {
  readonly line: number;
  readonly name: string;
  readonly date: DateReading;
  /** The date as it stands in the file, to be quoted. */
  readonly writtenDate: string;
  readonly email?: string | undefined;
  readonly notes?: string | undefined;
}

/** One finding of a parser: a person, a person without a birthday, or an issue. */
export type Found = FoundPerson | FileIssue | 'without-birthday';
