import { z } from '../zod.ts';
import { importedPerson } from '../birthdays.ts';
import { lineField, type Today, wireId } from '../fields.ts';
import { fileLimits } from '#domain/limits/files.ts';

const source = z.enum(['file', 'google']).default('file');

/** Only the number is checked here, before the people are validated, so that a hostile list costs little. */
const people = z.array(z.unknown()).max(fileLimits.entries);

export const importRequest = z.strictObject({
  people,
  source,
  /** The name of the file. */
  name: lineField(fileLimits.fileNameLength, 'errors.invalid').optional(),
  /** The import of which these people are a further part. */
  importId: wireId.optional(),
});

export const importedPeople = (today: Today) => z.array(importedPerson(today));

export const importAnswer = z.strictObject({
  imported: z.int(),
  /** Entries of the list that took over what changed. */
  updated: z.int(),
  /** People who were in the list already. */
  skipped: z.int(),
  /** By which those who were added can be removed together, also by all parts; null if nobody was. */
  importId: z.number().nullable(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

export const comparisonRequest = z.strictObject({ people, source });

/** How a person of a file or an address book stands to the list; `edited` changed in both. */
export const comparison = z.strictObject({
  state: z.enum(['new', 'there', 'changed', 'edited']),
  id: z.number().nullable(),
  /** What the list has, if the import would change it. */
  was: z.strictObject({ name: z.string(), date: z.string(), birthYear: z.number().nullable() }).nullable(),
});
export type Comparison = z.infer<typeof comparison>;

/** In the order of the people. */
export const comparisonAnswer = z.strictObject({ entries: z.array(comparison) });

export const importSet = z.strictObject({
  id: z.number(),
  source: z.enum(['file', 'google']),
  name: z.string().nullable(),
  createdAt: z.iso.datetime(),
  count: z.int(),
  /** How many of them were edited, or have gifts, and the names of the first. */
  touched: z.int(),
  touchedNames: z.array(z.string()),
});
export type ImportSet = z.infer<typeof importSet>;

export const importSets = z.array(importSet);

export const removalRequest = z.strictObject({ exceptEdited: z.boolean() });
export const removalAnswer = z.strictObject({ removed: z.int() });

/** People from an address book, to be chosen from. */
export const contactsFound = z.strictObject({
  people: z.array(
    z.strictObject({ ref: z.string(), name: z.string(), date: z.string(), birthYear: z.number().nullable() }),
  ),
  withoutBirthday: z.int(),
});
export type ContactsFound = z.infer<typeof contactsFound>;

const duplicateEntry = z.strictObject({
  id: z.number(),
  source: z.enum(['own', 'file', 'google']),
  importName: z.string().nullable(),
  cards: z.int(),
});
export type DuplicateEntry = z.infer<typeof duplicateEntry>;

/** Pairs of entries that seem to be one person. */
export const duplicatePairs = z.array(z.strictObject({ first: duplicateEntry, second: duplicateEntry }));

export const distinctRequest = z.strictObject({ otherId: wireId });
