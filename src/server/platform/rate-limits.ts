import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '../../domain/limits.ts';
import type { Derive } from './secrets.ts';

export type Rate = keyof typeof limits.rates;

/** One thing to be counted: `whom` is an address, a network, an account; it is stored as an HMAC only. */
export interface Count {
  rate: Rate;
  whom: string;
}

/** Counters that all processes share. */
export interface RateLimits {
  /**
   * Counts each in turn and says whether all were within their limits.
   * The first one beyond ends the counting, so that whoever is stopped by one limit does not use up the others.
   */
  allow(...counts: readonly Count[]): Promise<boolean>;
  /** Forgets up to so many counters whose window is over, and says how many. */
  removeExpired(batch: number): Promise<number>;
}

/** Some limits differ between installations; the rest is the same everywhere. */
export type RateOverrides = Partial<Record<Rate, number>>;

export function createRateLimits(pool: Pool, derive: Derive, overrides: RateOverrides = {}): RateLimits {
  const windowsOf = (rate: Rate) =>
    limits.rates[rate].map(
      ({ times, seconds }) =>
        new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: `${rate}-${seconds}`,
          points: overrides[rate] ?? times,
          duration: seconds,
        }),
    );
  const windows = Object.fromEntries((Object.keys(limits.rates) as Rate[]).map((rate) => [rate, windowsOf(rate)]));

  async function isWithin(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
    try {
      await limiter.consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }

  return {
    async allow(...counts) {
      for (const { rate, whom } of counts) {
        const key = derive('rate-limit', whom).toString('base64url');
        for (const limiter of windows[rate] ?? []) {
          if (!(await isWithin(limiter, key))) return false;
        }
      }
      return true;
    },

    async removeExpired(batch) {
      const expired = 'select key from rate_limits where expire < extract(epoch from now()) * 1000 limit $1';
      return (await pool.query(`delete from rate_limits where key in (${expired})`, [batch])).rowCount ?? 0;
    },
  };
}
