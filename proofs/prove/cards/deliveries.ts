/**
 * Cards with deliveries in all time zones over two clock changes, with a simulated clock and the real database. Their
 * creators move, call off, write and publish at random; workers are cut off in the middle of a transaction, before a
 * mail and after it; the mail server is away for a day. Then real workers are killed while they deliver. An independent
 * model says what must have happened: each card delivered once, in its hour or late for a reason, none empty, none
 * before its moment, none after it was called off.
 */
import { and, eq, lt, lte, or, sql } from 'drizzle-orm';
import { type ProgramOptions, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import type { Outcome } from '#domain/mail/delivery.ts';
import { createDeliverer } from '#server/features/group-cards/delivery/jobs.ts';
import { groupCardDeliveries, groupCards, mailDeliveries } from '#server/platform/database/schema/index.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { createServices } from '#server/services.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import { insertUsers } from '#test/fixtures/users.ts';
import { createMovingClock } from '#test/moving-clock.ts';
import { dayMs, momentOf, readWallClock, type WallClock } from '#test/oracles/wall-clock.ts';
import { forEachConcurrently, startReminderApp } from '#proofs/support/reminder-app.ts';
import { proveKilledWorkers } from '#proofs/support/deliveries/killed-workers.ts';

const hourMs = 3_600_000;
/** Europe changes its clocks on October 25, America on November 1. */
const start = Date.UTC(2026, 9, 24, 0, 0);
const days = 11;
const away = { from: start + 5 * dayMs, until: start + 6 * dayMs };
const celebratedOn = '2026-11-26';
const sweepMs = 3 * 60_000;

interface ModelCard {
  creatorId: number;
  id: number;
  address: string;
  zone: string;
  wall: WallClock;
  /** Null while no delivery is planned. */
  moment: number | null;
  messages: number;
  isPublished: boolean;
  /** Found due by a run, or kept because it was empty. */
  deliveredAt: number | null;
  isKept: boolean;
}

export default async function deliveries(options: ProgramOptions): Promise<ProofResult> {
  const { short, seed, sizes, note } = options;
  const random = seededRandom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  const [many = short ? 210 : 5000, kills = short ? 8 : 50] = sizes;
  const stepMs = short ? hourMs : hourMs / 4;
  const steps = (days * dayMs) / stepMs;
  const killsLeft = new Set(Array.from({ length: kills }, () => below(steps - 24)));
  const clock = createMovingClock(new Date(start).toISOString());
  const arrivals = new Map<string, number[]>();
  const nowMs = () => clock.now().epochMilliseconds;
  let isAway = false;
  /** What becomes of the worker that sends the next mail. */
  let cut: 'before' | 'after' | null = null;
  class Killed extends Error {}

  const app = await startReminderApp(clock, ({ to, key }): Outcome => {
    if (isAway) return { kind: 'temporary' };
    const isDelivery = key.startsWith('card:');
    if (isDelivery && cut === 'before') {
      cut = null;
      throw new Killed();
    }
    if (isDelivery) arrivals.set(to, [...(arrivals.get(to) ?? []), nowMs()]);
    if (isDelivery && cut === 'after') {
      cut = null;
      throw new Killed();
    }
    return { kind: 'accepted' };
  });
  const { db, deps, mailWorker } = app;
  const services = createServices(deps);
  const deliverer = createDeliverer(deps, services);
  const problems: string[] = [];
  const began = performance.now();

  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Factory');
  const walls = new Map(zones.map((zone) => [zone, readWallClock(zone, start - 20 * dayMs, start + 40 * dayMs)]));
  /** Fewer cards than zones are spread over all of them. */
  const stride = Math.max(1, zones.length / many);
  const firstDay = Math.floor(start / dayMs);

  async function makeCards(): Promise<ModelCard[]> {
    const model: ModelCard[] = Array.from({ length: many }, (_, index) => {
      const zone = zones[Math.floor(index * stride) % zones.length] ?? 'UTC';
      const wall = walls.get(zone) ?? readWallClock(zone, start, start + dayMs);
      const fresh = { moment: null, isPublished: false, deliveredAt: null, isKept: false };
      const messages = random() < 0.2 ? 0 : 2;
      return { creatorId: index + 1, id: index + 1, address: `p${index}@example.lt`, zone, wall, messages, ...fresh };
    });
    await insertUsers(
      db,
      model.map(({ creatorId }) => ({
        id: creatorId,
        email: `c${creatorId}@example.lt`,
        createdAt: new Date(start - 90 * dayMs),
      })),
    );
    await forEachConcurrently(model, 6, async ({ creatorId, id, messages }) => {
      const written = Array.from({ length: messages }, (_, place) => ({ name: `W${place}`, text: 'Sveikinu' }));
      await insertCard(db, creatorId, { id, celebratedOn, messages: written });
    });
    return model;
  }

  /** Asks for something; gives whether it was done, and fails for anything but a refusal because it was too late. */
  async function ask(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) return false;
      throw error;
    }
  }

  async function plan(card: ModelCard, dayNumber: number, hour: number): Promise<void> {
    const moment = momentOf(card.wall, dayNumber, hour);
    if (moment <= nowMs()) return;
    const day = new Date(dayNumber * dayMs).toISOString().slice(0, 10);
    const time = `${String(hour).padStart(2, '0')}:00`;
    const isDone = await ask(() =>
      services.deliveries.planDelivery(
        { userId: card.creatorId, email: `c${card.creatorId}@example.lt`, ip: '192.0.2.1' },
        card,
        { email: card.address, language: 'en', timeZone: card.zone, when: { chosen: 'other', day, time } },
      ),
    );
    if (isDone !== (card.deliveredAt === null)) problems.push(`card ${card.id}: planning was answered ${isDone}`);
    if (isDone) Object.assign(card, { moment, isKept: false });
  }

  async function act(card: ModelCard): Promise<void> {
    const kind = below(10);
    if (kind < 5) return plan(card, firstDay + below(days), below(24));
    if (kind < 7) {
      const isDone = await ask(() => services.deliveries.cancelDelivery(card));
      if (isDone !== (card.deliveredAt === null)) problems.push(`card ${card.id}: calling off was answered ${isDone}`);
      if (isDone) Object.assign(card, { moment: null, isKept: false });
      return undefined;
    }
    if (kind < 9) {
      await services.cardManaging.publishCard(card);
      card.isPublished = true;
      return undefined;
    }
    card.messages += 1;
    await insertCard(db, card.creatorId, { id: card.id, celebratedOn, messages: [{ name: 'W', text: 'Sveikinu' }] });
    await db
      .update(groupCards)
      .set({ contributionsCount: card.messages })
      .where(and(eq(groupCards.creatorId, card.creatorId), eq(groupCards.id, card.id)));
    return undefined;
  }

  /** What the model says a run at this moment does. */
  function expectRun(model: readonly ModelCard[]): void {
    for (const card of model) {
      if (card.moment === null || card.moment > nowMs() || card.deliveredAt !== null || card.isKept) continue;
      if (card.messages === 0) card.isKept = true;
      else card.deliveredAt = card.moment;
    }
  }

  /** A worker that dies in the middle of the transaction that delivers. */
  async function runAndDie(): Promise<void> {
    await db
      .transaction(async (tx) => {
        const dying = Object.assign(Object.create(db) as typeof db, { transaction: tx.transaction.bind(tx) });
        await createDeliverer({ ...deps, db: dying }, services).run();
        throw new Killed();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
  }

  /** Sends what is due; gives whether a worker was cut off meanwhile. */
  async function sendMails(): Promise<boolean> {
    let wasCutOff = false;
    const isLost = and(
      eq(mailDeliveries.state, 'sending'),
      lt(mailDeliveries.begunAt, sql`${clock.sqlNow} - interval '2 minutes'`),
    );
    const isDue = and(eq(mailDeliveries.state, 'queued'), lte(mailDeliveries.dueAt, clock.sqlNow));
    const due = await db.select({ key: mailDeliveries.key }).from(mailDeliveries).where(or(isDue, isLost));
    for (const { key } of due) {
      await mailWorker.deliver(key, `${key} at ${nowMs()}`).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        wasCutOff = true;
      });
    }
    return wasCutOff;
  }

  try {
    const model = await makeCards();
    for (const card of model) await plan(card, firstDay + below(days), random() < 0.5 ? 1 + below(3) : below(24));
    note(`${many} cards in ${Math.min(many, zones.length)} zones are planned`);
    let killed = 0;
    for (let step = 0; step < steps; step += 1) {
      clock.set(Temporal.Instant.fromEpochMilliseconds(start + step * stepMs));
      isAway = nowMs() >= away.from && nowMs() < away.until;
      const busy = Math.max(1, Math.round(many / (short ? 300 : 600)));
      for (let count = 0; count < busy; count += 1) {
        const card = model[below(many)];
        if (card) await act(card);
      }
      if (killsLeft.delete(step)) {
        killed += 1;
        if (killed % 3 === 0) await runAndDie();
        else cut = killed % 3 === 1 ? 'before' : 'after';
      }
      expectRun(model);
      await deliverer.run();
      // A cut waits for the next mail of a card, which may be hours later.
      const wasCutOff = await sendMails();
      if (step % 24 !== 0 && !wasCutOff) continue;
      // A worker that was cut off is replaced within minutes.
      clock.set(Temporal.Instant.fromEpochMilliseconds(start + step * stepMs + sweepMs));
      await sendMails();
    }
    note(`${steps} steps with ${killed} workers cut off took ${Math.round((performance.now() - began) / 1000)} s`);

    const rows = await db.select().from(groupCardDeliveries);
    const stateOf = new Map(rows.map((row) => [row.groupCardId, row]));
    let delivered = 0;
    let late = 0;
    let duplicates = 0;
    for (const { id, address, moment, deliveredAt, isKept } of model) {
      const came = arrivals.get(address) ?? [];
      const row = stateOf.get(id);
      const say = (what: string) => problems.push(`card ${id}: ${what}`);
      if (deliveredAt === null) {
        if (came.length > 0) say('delivered against the model');
        const expected = isKept ? 'kept' : moment === null ? 'cancelled' : 'scheduled';
        if (row && row.state !== expected) say(`is ${row.state} instead of ${expected}`);
        continue;
      }
      delivered += 1;
      duplicates += Math.max(0, came.length - 1);
      const [first] = came;
      if (first === undefined) say('never arrived');
      else if (first < deliveredAt) say('arrived before its moment');
      else if (first - deliveredAt > hourMs + sweepMs) {
        late += 1;
        const isExcused = first >= away.from && deliveredAt < away.until;
        if (!isExcused) say(`arrived ${Math.round((first - deliveredAt) / 60_000)} minutes late without a reason`);
      }
      if (row?.state !== 'sent') say(`is ${row?.state} instead of sent`);
      if (row?.sentAt && row.sentAt.getTime() < (first ?? 0)) say('says another time');
    }
    const cutAfterMails = Math.ceil(killed / 3);
    const real = await proveKilledWorkers(options);
    for (const problem of problems.slice(0, 10)) note(problem);
    return {
      pass:
        problems.length === 0 && killed >= Math.min(kills, 4) && duplicates <= cutAfterMails && late > 0 && real.pass,
      cards: many,
      zones: Math.min(many, zones.length),
      delivered,
      kept: model.filter(({ isKept }) => isKept).length,
      late,
      cutOff: killed,
      duplicates,
      duplicatesAllowed: cutAfterMails,
      problems: problems.length,
      realKills: real.kills,
      realCards: real.cards,
      realLost: real.lost,
      realDuplicates: real.duplicates,
    };
  } finally {
    await app.close();
  }
}
