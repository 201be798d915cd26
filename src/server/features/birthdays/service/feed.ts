import { countedNetwork } from '#domain/auth/network.ts';
import type { Deps } from '#server/deps.ts';
import { assertWithinLimits, HttpError } from '#server/platform/http/errors.ts';
import type { Count } from '#server/platform/rate-limits.ts';
import { newSecret, sha256 } from '#server/platform/secrets.ts';
import { presentCalendar } from '../present.ts';
import { createFeedRepo } from '../repo/feeds.ts';
import { findCalendarSettings, listBirthdays } from '../repo/files.ts';

/** Holds the user id, so that the data can be sharded by it, and the token. */
const fileName = /^(\d{1,15})\.([\w-]{43})\.ics$/;

export interface Feed {
  calendar: string;
  /** A hash of the content. */
  etag: string;
}

export function createFeedService(deps: Pick<Deps, 'clock' | 'config' | 'db' | 'rateLimits'>) {
  const { config, db, rateLimits } = deps;
  const feeds = createFeedRepo(deps.clock);
  const { host } = new URL(config.PUBLIC_ORIGIN);

  async function assertAllowed(one: Count): Promise<void> {
    assertWithinLimits(await rateLimits.firstExceeded(one));
  }

  async function findOwner(file: string): Promise<number | undefined> {
    const [, userId, token] = fileName.exec(file) ?? [];
    if (!userId || !token) return undefined;
    return (await feeds.isFeedActive(db, Number(userId), sha256(token))) ? Number(userId) : undefined;
  }

  return {
    findCreatedAt: (userId: number) => feeds.findCreatedAt(db, userId),
    revokeFeed: (userId: number) => feeds.deleteFeed(db, userId),

    /** Returns the address, which is stored as a hash and cannot be shown again. */
    async createFeed(userId: number): Promise<string> {
      await assertAllowed({ rate: 'feedsByOwner', key: String(userId) });
      const token = newSecret();
      await feeds.replaceFeed(db, userId, sha256(token));
      return `webcal://${host}/calendar/${userId}.${token}.ics`;
    },

    /** Every invalid address gets the same 404. */
    async readFeed(file: string, ip: string): Promise<Feed> {
      const userId = await findOwner(file);
      const settings = userId === undefined ? undefined : await findCalendarSettings(db, userId);
      if (userId === undefined || !settings) {
        await assertAllowed({ rate: 'feedMissesByNetwork', key: countedNetwork(ip) });
        throw new HttpError(404, 'errors.notFound');
      }
      await assertAllowed({ rate: 'feedReadsByOwner', key: String(userId) });
      const calendar = presentCalendar(await listBirthdays(db, userId), settings, host);
      return { calendar, etag: `"${sha256(calendar).toString('base64url')}"` };
    },
  };
}
