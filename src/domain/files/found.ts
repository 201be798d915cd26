/** What reading a file gives, before anybody has checked it against the rules of a birthday. */
import type { DateReading } from './written-date.ts';

/** A birthday as it comes out of a file and goes into one. */
export interface FileBirthday {
  name: string;
  date: string;
  birthYear: number | null;
  email: string | null;
  notes: string | null;
}

/** Why a line was refused: a message id with its arguments. */
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

/** What a format finds, one after another: somebody, somebody without a birthday, or a place where it stumbles. */
export type Found = FoundPerson | FileIssue | 'without-birthday';
