import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rates } from './limits/rates.ts';
import type { CountedNetwork } from '#domain/auth/network.ts';
import type { Database } from './database/connect.ts';
import { deleteWhenOld, type OldRows } from './database/old-rows.ts';
import { rateLimits } from './database/schema/index.ts';
import type { KeyedHmac } from './secrets.ts';

export type Rate = keyof typeof rates;

/** Something to count: `key` is an address, a network or an account, and is stored only as an HMAC. */
export interface Count {
  rate: Rate;
  key: string;
  /** Multiplies the limit: a wider network has more people in it. */
  multiple?: number;
}

/** The first limit that was exceeded, and when its window ends. */
export interface Exceeded {
  rate: Rate;
  retryAfterSeconds: number;
}

/** Counters that all processes share. */
export interface RateLimits {
  /**
   * Counts each in turn and gives the first one beyond its limit, which ends the counting:
   * whoever is stopped by one limit does not use up the others.
   */
  firstExceeded(...counts: readonly Count[]): Promise<Exceeded | undefined>;
  /** The same, for those who only want to know whether all were within their limits. */
  allow(...counts: readonly Count[]): Promise<boolean>;
  /** Like `firstExceeded`, but all or none is counted: whoever is refused has used up nothing. */
  reserve(...counts: readonly Count[]): Promise<Exceeded | undefined>;
  /** Takes back what was reserved for something that did not happen. */
  release(...counts: readonly Count[]): Promise<void>;
  /** How often all of them may still happen. */
  countLeft(...counts: readonly Count[]): Promise<number>;
  /** Whether a limit has been reached, without counting. */
  isUsedUp(count: Count): Promise<boolean>;
}

/** Limits that an operator can change: the number of the first window; the others scale with it. */
export type RateOverrides = Partial<Record<Rate, number>>;

/** Counts for a network and the wider networks around it. */
export const countsByNetwork = (rate: Rate, networks: readonly CountedNetwork[], whomElse = ''): Count[] =>
  networks.map(({ network, multiple }) => ({ rate, key: `${network}${whomElse}`, multiple }));

export function createRateLimits(pool: Pool, hmac: KeyedHmac, overrides: RateOverrides = {}): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres[]>();

  function createLimiters(rate: Rate, multiple: number): RateLimiterPostgres[] {
    const windows = rates[rate];
    const factor = (overrides[rate] ?? windows[0].times) / windows[0].times;
    return windows.map(
      ({ times, seconds }) =>
        new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: `${rate}-${seconds}`,
          points: Math.ceil(times * factor * multiple),
          duration: seconds,
        }),
    );
  }

  function limitersOf({ rate, multiple = 1 }: Count): RateLimiterPostgres[] {
    const name = `${rate} ${multiple}`;
    const known = limiters.get(name) ?? createLimiters(rate, multiple);
    limiters.set(name, known);
    return known;
  }

  const keyOf = ({ key }: Count): string => hmac('rate-limit', key).toString('base64url');

  async function consume(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | undefined> {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  }

  const firstExceeded: RateLimits['firstExceeded'] = async (...counts) => {
    for (const count of counts) {
      const key = keyOf(count);
      for (const limiter of limitersOf(count)) {
        const refusal = await consume(limiter, key);
        if (refusal) return { rate: count.rate, retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) };
      }
    }
    return undefined;
  };

  const release: RateLimits['release'] = async (...counts) => {
    for (const count of counts) for (const limiter of limitersOf(count)) await limiter.reward(keyOf(count), 1);
  };

  return {
    firstExceeded,
    release,

    async reserve(...counts) {
      for (const [index, count] of counts.entries()) {
        const exceeded = await firstExceeded(count);
        // The refused one was counted as well.
        if (exceeded) await release(...counts.slice(0, index + 1));
        if (exceeded) return exceeded;
      }
      return undefined;
    },

    async countLeft(...counts) {
      const left = counts.flatMap((count) =>
        limitersOf(count).map(async (limiter) => {
          const counted = await limiter.get(keyOf(count));
          return limiter.points - (counted?.consumedPoints ?? 0);
        }),
      );
      return Math.max(0, Math.min(...(await Promise.all(left))));
    },

    allow: async (...counts) => (await firstExceeded(...counts)) === undefined,

    async isUsedUp(count) {
      const key = keyOf(count);
      for (const limiter of limitersOf(count)) {
        const counted = await limiter.get(key);
        if (counted && counted.consumedPoints >= limiter.points) return true;
      }
      return false;
    },
  };
}

/** Counters whose window is over. Compared as integers, because other types would not use the index. */
export const expiredCounters = (db: Database): OldRows =>
  deleteWhenOld(db, {
    table: rateLimits,
    by: rateLimits.expire,
    before: (secondsAgo = 0) => sql`((extract(epoch from now()) - ${secondsAgo}::int) * 1000)::bigint`,
  });
