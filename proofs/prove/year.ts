/**
 * Many users in 60 zones over more than a year, with a simulated clock and the real database. They add, change, mute
 * and delete birthdays, travel, change their settings, unsubscribe and leave; planner and mail server fail for hours.
 * Every item must end as an independent model computes it, and every mail must arrive exactly once.
 */
import { and, eq } from 'drizzle-orm';
import { type ProgramOptions, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import { birthdays, reminderItems, reminderLogs, users } from '#server/platform/database/schema/index.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import { createReminderModel, type ModelUser } from '#test/oracles/reminders.ts';
import { forEachConcurrently, startReminderApp } from '../support/reminder-app.ts';
import { dayMs, localDay, readWallClock, type WallClock } from '#test/oracles/wall-clock.ts';

const start = Date.UTC(2027, 8, 1, 0, 30);
const hourMs = 3_600_000;
const editsAtOnce = 6;

/** `npm run prove -- year 2000 100` simulates 2,000 users over 100 days. */
export default async function year({ short, seed, sizes, note }: ProgramOptions): Promise<ProofResult> {
  const random = seededRandom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  const [many = short ? 200 : 20_000, days = short ? 35 : 400] = sizes;
  const editsPerHour = short ? 1 : 6;
  const months = short ? [9, 10] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const zoneNames = Intl.supportedValuesOf('timeZone')
    .filter((_, index) => index % 7 === 0)
    .slice(0, 60);
  const wallClocks = new Map<string, WallClock>();
  for (const zone of zoneNames)
    wallClocks.set(zone, readWallClock(zone, start - 20 * dayMs, start + (days + 20) * dayMs));
  const zoneAt = (index: number) => zoneNames[index % zoneNames.length] ?? 'UTC';
  const wallClockOf = (zone: string) => wallClocks.get(zone) ?? readWallClock(zone, start, start + dayMs);

  const clock = createMovingClock(new Date(start).toISOString());
  const arrivals = new Map<string, number>();
  let isAway = false;
  const testApp = await startReminderApp(clock, ({ key }) => {
    if (isAway) return { kind: 'temporary' };
    arrivals.set(key, (arrivals.get(key) ?? 0) + 1);
    return { kind: 'accepted' };
  });
  const { db, deliverDue, planner, reminders } = testApp;
  const model = createReminderModel();
  const began = performance.now();

  const newPerson = () => ({ month: months[below(months.length)] ?? 1, day: 1 + below(29), muted: random() < 0.05 });
  const dateOf = ({ month, day }: { month: number; day: number }) =>
    `2000-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const row = (userId: number, id: number, person: ReturnType<typeof newPerson>) => ({
    userId,
    id,
    name: `P${id}`,
    date: dateOf(person),
    isMuted: person.muted,
  });

  async function insertUsers(): Promise<void> {
    const made: ModelUser[] = Array.from({ length: many }, (_, index) => {
      const id = (index + 1) * 7_919_001;
      const wall = wallClockOf(zoneAt(index));
      const hour = random() < 0.6 ? 9 : below(24);
      const people = new Map(Array.from({ length: 1 + below(6) }, (__, number) => [number + 1, newPerson()]));
      return { id, wall, hour, enabled: true, leads: new Set([7, 1, 0]), people, through: 0, idleUntil: 0 };
    });
    for (let from = 0; from < made.length; from += 500) {
      const some = made.slice(from, from + 500);
      await db.transaction(async (tx) => {
        await tx.insert(users).values(
          some.map(({ id, hour }, index) => ({
            id,
            email: `u${id}@example.lt`,
            timeZone: zoneAt(from + index),
            reminderHour: hour,
          })),
        );
        await tx
          .insert(birthdays)
          .values(some.flatMap(({ id, people }) => [...people].map(([person, given]) => row(id, person, given))));
        await reminders.replan(
          tx,
          some.map(({ id }) => id),
        );
      });
    }
    for (const user of made) {
      model.users.set(user.id, user);
      user.through = localDay(user.wall, start) - 400;
      const enabled = user.enabled;
      user.enabled = false;
      model.settle(user, start);
      user.enabled = enabled;
    }
  }

  async function edit(user: ModelUser, now: number): Promise<void> {
    const kind = below(100);
    const person = [...user.people.keys()][below(user.people.size)];
    if (kind < 3) {
      await db.delete(users).where(eq(users.id, user.id));
      model.users.delete(user.id);
      model.ended.delete(user.id);
      return;
    }
    model.settle(user, now);
    user.idleUntil = 0;
    if (kind < 55) {
      const given = newPerson();
      const id = kind < 25 || person === undefined ? 1000 + below(1_000_000_000) : person;
      const isGone = kind >= 45 && person !== undefined;
      await db.transaction(async (tx) => {
        const one = and(eq(birthdays.userId, user.id), eq(birthdays.id, id));
        if (isGone) await tx.delete(birthdays).where(one);
        else {
          await tx
            .insert(birthdays)
            .values(row(user.id, id, given))
            .onConflictDoUpdate({
              target: [birthdays.userId, birthdays.id],
              set: { date: dateOf(given), isMuted: given.muted },
            });
        }
        await reminders.replan(tx, [user.id]);
      });
      if (isGone) user.people.delete(id);
      else user.people.set(id, given);
      return;
    }
    const values: Partial<typeof users.$inferInsert> = {};
    if (kind < 70) {
      const zone = zoneAt(below(zoneNames.length));
      values.timeZone = zone;
      user.wall = wallClockOf(zone);
    } else if (kind < 80) {
      values.reminderHour = user.hour = below(24);
    } else if (kind < 90) {
      values.remindersEnabled = user.enabled = !user.enabled;
    } else {
      user.leads = new Set([7, 1, 0].filter(() => random() < 0.7));
      values.remindWeekBefore = user.leads.has(7);
      values.remindDayBefore = user.leads.has(1);
      values.remindOnTheDay = user.leads.has(0);
    }
    await db.transaction((tx) =>
      reminders.replanAround(tx, [user.id], () => tx.update(users).set(values).where(eq(users.id, user.id))),
    );
  }

  /** Prefers users with a waiting mail, since their changes are the risky ones. */
  function chooseUsers(): ModelUser[] {
    const all = [...model.users.values()];
    const chosen = new Set<ModelUser>();
    for (let count = 0; count < editsPerHour; count += 1) {
      const inDoubt = random() < 0.4 ? [...model.waiting.keys()] : [];
      const user = model.users.get(inDoubt[below(inDoubt.length)] ?? 0) ?? all[below(all.length)];
      if (user) chosen.add(user);
    }
    return [...chosen];
  }

  async function compare() {
    const stored = new Map<string, string>();
    for (const item of await db.select().from(reminderItems)) {
      const on = Math.round(Date.parse(item.occursOn) / dayMs);
      stored.set(`${item.userId} ${item.birthdayId} ${item.leadDays} ${on}`, item.state);
    }
    const expected = new Map<string, string>(
      [...model.ended].flatMap(([id, items]) => [...items].map(([item, state]) => [`${id} ${item}`, state] as const)),
    );
    const differing = [...new Set([...stored.keys(), ...expected.keys()])].filter(
      (key) => stored.get(key) !== expected.get(key),
    );
    for (const key of differing.slice(0, 8)) note(`${key}: ${stored.get(key)} instead of ${expected.get(key)}`);
    const states = Object.groupBy(stored.values(), (state) => state);
    return { items: stored.size, differing: differing.length, states };
  }

  try {
    await insertUsers();
    note(`${many} users`);
    let edits = 0;
    let plannerBack = 0;
    let serverBack = 0;
    for (let hour = 0; hour < days * 24; hour += 1) {
      const tick = start - 10 * 60_000 + hour * hourMs;
      clock.set(new Date(tick).toISOString());
      if (hour > plannerBack && random() < 0.004) plannerBack = hour + 1 + below(60);
      if (hour > serverBack && random() < 0.006) serverBack = hour + 1 + below(40);
      isAway = hour < serverBack;
      if (hour >= plannerBack) {
        await planner.run();
        for (const user of model.users.values()) if (user.idleUntil <= tick) model.plan(user, tick);
      }
      await deliverDue();
      model.deliver(tick, isAway);

      const now = tick + 20 * 60_000;
      clock.set(new Date(now).toISOString());
      const chosen = chooseUsers();
      await forEachConcurrently(chosen, editsAtOnce, (user) => edit(user, now));
      edits += chosen.length;
      if (hour % (24 * 20) === 0) note(`day ${hour / 24}: ${arrivals.size} mails`);
    }
    // A last week without edits or failures, so that no item stays open.
    isAway = false;
    const end = start + (days + 9) * dayMs;
    clock.set(new Date(end).toISOString());
    await deliverDue();
    model.deliver(end, false);

    const { items, differing, states } = await compare();
    const mails = arrivals.size;
    const doubles = [...arrivals.values()].filter((times) => times > 1).length;
    const logs = await db.$count(reminderLogs);
    const logsExpected = [...model.sentOn].reduce((sum, [id, on]) => sum + (model.users.has(id) ? on.size : 0), 0);
    const open = states['planned']?.length ?? 0;
    const pass = differing === 0 && doubles === 0 && logs === logsExpected && open === 0;
    const count = (state: string) => states[state]?.length ?? 0;
    return {
      pass,
      users: many,
      zones: zoneNames.length,
      days,
      edits,
      items,
      sent: count('sent'),
      superseded: count('superseded'),
      cancelled: count('cancelled'),
      expired: count('expired'),
      open,
      differing,
      mails,
      doubles,
      logs,
      logsExpected,
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await testApp.close();
  }
}
