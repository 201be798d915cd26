/** What parsing a file yields, before it is validated as birthdays. */
import type { Column } from './csv-columns.ts';
import type { DateReading, DayOrder } from './written-date.ts';

/** A birthday as it is read from and written to files. */
export interface FileBirthday {
  name: string;
  date: string;
  birthYear: number | null;
  email: string | null;
  notes: string | null;
  isMuted: boolean;
  isRemembered: boolean;
}

/** Why an entry was refused: a message id with its arguments. */
export interface FileIssue {
  readonly line: number;
  readonly id: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** Something about a person that was left out or chosen for them; they are imported nevertheless. */
export type Remark = Omit<FileIssue, 'line'>;

/** Why a yearly day is probably no birthday. */
export interface Doubt {
  readonly kind: 'anniversary' | 'death' | 'holiday' | 'ended' | 'other';
  /** When a series ended. */
  readonly year?: number;
}

export interface FilePerson {
  readonly line: number;
  readonly birthday: FileBirthday;
  readonly remarks: readonly Remark[];
  readonly doubt?: Doubt;
  /** The file's own name of the entry, by which it is recognised when it is imported again. */
  readonly ref?: string;
}

/** A table, as its columns can be chosen by hand. */
export interface FileTable {
  readonly columns: readonly {
    /** Empty in a table without titles. */
    readonly title: string;
    readonly samples: readonly string[];
    /** What the column seems to hold. */
    readonly holds: Column | undefined;
  }[];
  readonly lines: number;
  /** Whether the titles alone told what the columns hold. */
  readonly isRecognised: boolean;
  /** A date that is read one way with the day first and another with the month first. */
  readonly openDate?: string;
}

/** What somebody said about a table. */
export interface TableChoice {
  /** For each column what it holds, in the order of the file. */
  readonly columns?: readonly (Column | undefined)[];
  readonly order?: DayOrder | undefined;
}

export interface FileReading {
  readonly people: readonly FilePerson[];
  readonly issues: readonly FileIssue[];
  readonly withoutBirthday: number;
  /** Events of a calendar that are no birthdays. */
  readonly otherEvents: number;
  readonly table?: FileTable;
}

export interface FoundPerson {
  readonly line: number;
  readonly name: string;
  /** What the name is, if the entry has none of a person. */
  readonly nameOf?: 'nickname' | 'company' | undefined;
  readonly date: DateReading;
  /** The date as it stands in the file, to be quoted. */
  readonly writtenDate: string;
  /** The first that can be one is taken. */
  readonly emails?: readonly string[];
  readonly notes?: string | undefined;
  readonly isMuted?: boolean;
  readonly isRemembered?: boolean;
  readonly doubt?: Doubt | undefined;
  readonly ref?: string | undefined;
}

/** One finding of a parser: a person, a person without a birthday, an event of another kind, or an issue. */
export type Found = FoundPerson | FileIssue | 'without-birthday' | 'other-event';
