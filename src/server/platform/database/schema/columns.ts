import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Ids are random 48-bit numbers: safe in JSON, unguessable, and free of any sequence that shards would share. */
export const id = () => bigint({ mode: 'number' });

export const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () =>
  moment()
    .notNull()
    .default(sql`now()`);

/** SHA-256 or HMAC of something that is never stored itself. */
export const digest = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
