/** Random birthdays and current days, with many cases around 29 February and the turn of the year. */
import fc from 'fast-check';
import { ageOn, type Birthday, nextBirthday } from '#domain/birthdays/birthday.ts';
import { type CountedBirthday, countAge, type Day, daysOfMonth, countToNext, written } from './birthdays.ts';

export interface BirthdayCase {
  birthday: CountedBirthday;
  today: Day;
}

const years = fc.integer({ min: 1900, max: 2150 });
const edges: [number, number][] = [
  [1, 1],
  [2, 27],
  [2, 28],
  [2, 29],
  [3, 1],
  [12, 31],
];

function dayIn(year: number): fc.Arbitrary<Day> {
  const anyDay = fc
    .integer({ min: 1, max: 12 })
    .chain((month) => fc.integer({ min: 1, max: daysOfMonth(year, month) }).map((day) => ({ year, month, day })));
  const edgeDay = fc
    .constantFrom(...edges.filter(([month, day]) => day <= daysOfMonth(year, month)))
    .map(([month, day]) => ({ year, month, day }));
  return fc.oneof({ weight: 3, arbitrary: anyDay }, { weight: 2, arbitrary: edgeDay });
}

export const days = years.chain(dayIn);

export const countedBirthdays: fc.Arbitrary<CountedBirthday> = fc.oneof(
  days.map(({ year, month, day }) => ({ month, day, birthYear: year })),
  dayIn(2000).map(({ month, day }) => ({ month, day, birthYear: null })),
);

export const birthdayCases: fc.Arbitrary<BirthdayCase> = fc.record({ birthday: countedBirthdays, today: days });

export const stored = ({ month, day, birthYear }: CountedBirthday): Birthday => ({
  date: written({ year: birthYear ?? 2000, month, day }),
  birthYear,
});

/** The answers of the product and of the oracle, in a comparable form. */
export function bothAnswers({ birthday, today }: BirthdayCase): { said: string; counted: string } {
  const plainToday = Temporal.PlainDate.from(today);
  const said = nextBirthday(stored(birthday), plainToday);
  const counted = countToNext(birthday, today);
  const reached = birthday.birthYear === null ? 0 : counted.on.year - birthday.birthYear;
  return {
    said: [said.on.toString(), said.inDays, said.turns, ageOn(stored(birthday), plainToday)].join(' '),
    counted: [written(counted.on), counted.inDays, reached > 0 ? reached : null, countAge(birthday, today)].join(' '),
  };
}
