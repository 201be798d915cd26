import fc from 'fast-check';
import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import { countedBirthdays, stored } from '#test/oracles/birthday-cases.ts';
import { type CountedBirthday, countAge, countToNext, written } from '#test/oracles/birthdays.ts';
import { clockAt, startMailWorker, type Product, startParts, startWeb } from '#test/app.ts';
import { createVisitor, signIn } from '#test/visitor.ts';
import { type BirthdayItem, birthdayList } from '#contract/birthdays.ts';
import { ageOn } from '#domain/birthdays/birthday.ts';
import { dashboardFigures, upcomingRows } from '#domain/birthdays/birthday-list.ts';
import { todayIn } from '#domain/birthdays/calendar-day.ts';
import { birthdayServerLimits } from '#server/platform/limits/birthdays.ts';

const zones = ['Pacific/Kiritimati', 'Asia/Kolkata', 'Europe/Vilnius', 'Pacific/Honolulu'];
/** Fewer in continuous integration, to save time. */
const perZone = process.env['CI'] ? 500 : 2500;
const instants = ['2026-11-15T11:00:00Z', '2026-12-31T10:30:00Z', '2027-02-28T23:30:00Z', '2028-02-28T09:45:00Z'];

let parts: Product;

beforeAll(async () => {
  parts = await startParts('worker');
  await startMailWorker(parts);
});

/** By an independent parser: for each event the first occurrence from a given day on. */
function nextInCalendars(calendar: string): Map<string, (today: string) => string | undefined> {
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  return new Map(
    events.map((component) => {
      const event = new ICAL.Event(component);
      const days: string[] = [];
      const walk = event.iterator();
      for (let day = walk.next(); day && day.year <= 2029; day = walk.next()) {
        if (day.year >= 2026) days.push(day.toString().slice(0, 10));
      }
      return [event.uid, (today: string) => days.find((day) => day >= today)];
    }),
  );
}

/** What pages show about each person on a day. */
const saidOf = (list: readonly BirthdayItem[], today: Temporal.PlainDate) =>
  upcomingRows(list, today).map(({ birthday, next }) =>
    [birthday.id, next.on.toString(), next.inDays, next.turns, ageOn(birthday, today)].join(' '),
  );

function countedOf(person: CountedBirthday, today: Temporal.PlainDate) {
  const { on, inDays } = countToNext(person, today);
  const reached = person.birthYear === null ? 0 : on.year - person.birthYear;
  return [written(on), inDays, reached > 0 ? reached : null, countAge(person, today)].join(' ');
}

test.each(zones)(
  `[DASH-5] [DASH-11] [DASH-12] in %s, page, API, calendar and counting on one’s fingers agree on ${perZone} people`,
  { timeout: 180_000 },
  async (zone) => {
    const people = fc
      .sample(
        countedBirthdays.filter(({ birthYear }) => birthYear === null || birthYear <= 2025),
        { numRuns: perZone, seed: zones.indexOf(zone) + 1 },
      )
      .map((person, number) => ({ person, sent: { name: `Nr ${number}`, ...stored(person) } }));
    const start = await startWeb(parts);
    const visitor = createVisitor(start);
    await signIn(visitor, parts.mailbox, `${zone.replace('/', '-').toLowerCase()}@example.lt`);
    await visitor.put('/api/account/settings', { language: 'en', timeZone: zone });
    const { imported } = (
      await visitor.post('/api/birthdays/import', { people: people.map(({ sent }) => sent) })
    ).json();
    expect(imported).toBe(perZone);

    const api = birthdayList.parse((await visitor.get('/api/birthdays')).json());
    const { address } = (await visitor.post('/api/calendar-feed')).json();
    const feed = (await visitor.get(address.replace('webcal://kartu.test', ''))).body;
    const inCalendar = nextInCalendars(feed);

    for (const instant of instants) {
      const app = await startWeb(parts, clockAt(instant));
      const reader = createVisitor(app);
      reader.cookies.set('__Host-session', visitor.cookies.get('__Host-session') ?? '');
      const shown = (await reader.get(`/birthdays?max=${birthdayServerLimits.perUser}`)).json();
      const page = birthdayList.parse(shown.birthdays);
      const today = todayIn(zone, Temporal.Instant.from(shown.now));

      expect(saidOf(page, today)).toEqual(saidOf(api, today));
      expect(dashboardFigures(page, today)).toEqual(dashboardFigures(api, today));

      const said = new Map(
        saidOf(api, today).map((line) => [Number(line.split(' ')[0]), line.split(' ').slice(1).join(' ')]),
      );
      const differing = api.flatMap((item, index) => {
        const counted = countedOf(people[index]?.person ?? { month: 0, day: 0, birthYear: null }, today);
        const day = inCalendar.get(`birthday-${item.id}@kartu.test`)?.(today.toString());
        return said.get(item.id) === counted && counted.startsWith(`${day} `) ? [] : [[item, counted, day]];
      });
      expect(differing).toEqual([]);

      const counted = people.map(({ person }) => countToNext(person, today));
      expect(dashboardFigures(api, today)).toEqual({
        thisMonth: people.filter(({ person }) => person.month === today.month).length,
        upcoming: counted.filter(({ inDays }) => inDays <= 7).length,
        total: perZone,
      });
    }
  },
);
