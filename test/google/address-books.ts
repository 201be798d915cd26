/** What Google's People API holds for the accounts of the stand-in. */

export interface StubPerson {
  resourceName?: string;
  names?: unknown;
  birthdays?: unknown;
  emailAddresses?: unknown;
}

interface AddressBook {
  people: readonly StubPerson[];
  pageSize: number;
  /** Makes the API fail on a page: a status, or a status and a pause for the first try only. */
  failure?: { page: number; status: number; retryAfter?: string; once?: true };
}

const person = (number: number, name: string, date?: object, more: object = {}): StubPerson => ({
  resourceName: `people/c${number}`,
  names: [{ metadata: { primary: true }, displayName: name }],
  ...(date ? { birthdays: [{ metadata: { primary: true }, date }] } : {}),
  ...more,
});

/** Everybody whom an import must add, as the list then has them. */
export const familyInList = [
  { name: 'Ona Petrauskienė', date: '1952-11-26', birthYear: 1952 },
  { name: 'Jonas Kazlauskas', date: '2000-03-08', birthYear: null },
  { name: 'Leap Day', date: '1996-02-29', birthYear: 1996 },
  { name: 'Leap Day Without Year', date: '2000-02-29', birthYear: null },
  { name: 'Apple', date: '2000-05-17', birthYear: null },
  { name: 'Year Zero', date: '2000-06-01', birthYear: null },
  { name: 'Long Ago', date: '2000-07-04', birthYear: null },
  { name: 'Not Yet', date: '2000-08-09', birthYear: null },
  { name: 'Two Lines', date: '1980-01-02', birthYear: 1980 },
  { name: 'Chosen Name', date: '1970-10-10', birthYear: 1970 },
  { name: 'N'.repeat(100), date: '1961-04-12', birthYear: 1961 },
];

const family: StubPerson[] = [
  person(
    1,
    'Ona Petrauskienė',
    { year: 1952, month: 11, day: 26 },
    { emailAddresses: [{ value: 'ona@secret.example' }] },
  ),
  person(2, 'Jonas Kazlauskas', { month: 3, day: 8 }),
  person(3, 'Leap Day', { year: 1996, month: 2, day: 29 }),
  person(4, 'Leap Day Without Year', { month: 2, day: 29 }),
  person(5, 'Apple', { year: 1604, month: 5, day: 17 }),
  person(6, 'Year Zero', { year: 0, month: 6, day: 1 }),
  person(7, 'Long Ago', { year: 1850, month: 7, day: 4 }),
  person(8, 'Not Yet', { year: 2190, month: 8, day: 9 }),
  person(9, 'Two\nLines ', { year: 1980, month: 1, day: 2 }),
  {
    resourceName: 'people/c10',
    names: [{ displayName: 'Other Name' }, { metadata: { primary: true }, displayName: 'Chosen Name' }],
    birthdays: [
      { date: { month: 1, day: 1 } },
      { metadata: { primary: true }, date: { year: 1970, month: 10, day: 10 } },
    ],
  },
  person(11, 'N'.repeat(150), { year: 1961, month: 4, day: 12 }),
  // Nobody from here on has a birthday that can be kept.
  person(12, 'No Birthday'),
  person(13, 'No Such Day', { month: 2, day: 30 }),
  person(14, 'No Such Leap Day', { year: 1990, month: 2, day: 29 }),
  person(15, 'No Such Month', { month: 13, day: 1 }),
  person(16, 'Only A Year', { year: 1980 }),
  person(17, 'Huge Year', { year: 123_456, month: 1, day: 1 }),
  person(18, 'In Words', undefined, { birthdays: [{ text: 'the day after Christmas' }] }),
  { resourceName: 'people/c19', birthdays: [{ date: { month: 1, day: 1 } }] },
  { names: [{ displayName: 'Without Reference' }], birthdays: [{ date: { month: 1, day: 1 } }] },
  { resourceName: 'people/c21', names: 'odd', birthdays: 'odder' },
];

export const manyCount = 5000;

/** Every second of twice as many has a birthday. */
const many = Array.from({ length: 2 * manyCount }, (_, index) =>
  person(
    index,
    `Person ${index}`,
    index % 2 === 0 ? { year: 1950 + (index % 60), month: 1 + (index % 12), day: 1 + (index % 28) } : undefined,
  ),
);

/** Accounts by the name that is chosen on the consent page. */
export const addressBooks: Readonly<Record<string, AddressBook>> = {
  family: { people: family, pageSize: 4 },
  many: { people: many, pageSize: 1000 },
  throttled: { people: family, pageSize: 4, failure: { page: 2, status: 429, retryAfter: '1', once: true } },
  'throttled for long': { people: family, pageSize: 4, failure: { page: 2, status: 429, retryAfter: '3600' } },
  'failing once': { people: family, pageSize: 4, failure: { page: 1, status: 503, once: true } },
  failing: { people: family, pageSize: 4, failure: { page: 2, status: 500 } },
  empty: { people: [], pageSize: 1000 },
};

/** Accounts whose consent ends in an error of the protocol, as Google tells it. */
export const refusals: Readonly<Record<string, string>> = {
  'unknown client': 'invalid_client',
};
