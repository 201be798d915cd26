import { type SQL, sql } from 'drizzle-orm';

/** Time is an input. Decisions that several processes share are made by the database's clock alone. */
export interface Clock {
  now(): Temporal.Instant;
  readonly sqlNow: SQL<Date>;
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  sqlNow: sql<Date>`now()`,
};
