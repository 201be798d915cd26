import { type SQL, sql } from 'drizzle-orm';

/** Injected, so that tests set the time. Decisions shared by several processes use the database's clock (`sqlNow`). */
export interface Clock {
  now(): Temporal.Instant;
  readonly sqlNow: SQL<Date>;
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  sqlNow: sql<Date>`now()`,
};
