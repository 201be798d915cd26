import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  inet,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { firstTermsVersion } from '#domain/legal/terms-versions.ts';
import { signInServerLimits } from '#server/platform/limits/auth.ts';
import { createdAt, digest, id, moment } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    email: text().notNull(),
    name: text(),
    birthday: date({ mode: 'string' }),
    birthYear: smallint(),
    isVerified: boolean().notNull().default(false),
    googleContactsImported: boolean().notNull().default(false),
    language: text().notNull().default('en'),
    timeZone: text().notNull().default('UTC'),
    remindersEnabled: boolean().notNull().default(true),
    remindWeekBefore: boolean().notNull().default(true),
    remindDayBefore: boolean().notNull().default(true),
    remindOnTheDay: boolean().notNull().default(true),
    reminderHour: smallint().notNull().default(9),
    /** Incremented with every change of the reminder settings, unsubscribing by mail included. */
    remindersVersion: integer().notNull().default(1),
    /** When the planner checks this user next; null while no reminder is possible. */
    nextReminderAt: moment(),
    /** The last local day that is completely planned; null until there is something to be reminded of. */
    remindersPlannedThrough: date({ mode: 'string' }),
    /** The latest version of the terms that the owner agreed to: by signing up, by closing its notice, or by using it. */
    acceptedTermsVersion: date({ mode: 'string' }).default(firstTermsVersion),
    acceptedTermsAt: moment(),
    /** The latest version of which a mail has been posted to the owner. */
    termsNoticeVersion: date({ mode: 'string' }).notNull().default(firstTermsVersion),
    suspendedAt: moment(),
    suspendedReason: text(),
    /** When the account is erased, after its owner confirmed leaving; null while nobody leaves. */
    leavesAt: moment(),
    /** Whether what the owner wrote on other people's cards is removed as well. */
    leaveTakesMessages: boolean().notNull().default(false),
    lastSeenAt: moment(),
    /** When the owner was asked whether the account is still needed; null once they sign in. */
    askedToStayAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('users_last_used')
      .on(sql`coalesce(${table.lastSeenAt}, ${table.createdAt})`)
      .concurrently()
      .where(sql`${table.askedToStayAt} is null`),
    index('users_asked_to_stay_at')
      .on(table.askedToStayAt)
      .concurrently()
      .where(sql`${table.askedToStayAt} is not null`),
    index('users_terms_notice').on(table.termsNoticeVersion, table.id).concurrently(),
    index('users_next_reminder_at')
      .on(table.nextReminderAt)
      .where(sql`${table.nextReminderAt} is not null`),
    index('users_leaves_at')
      .on(table.leavesAt)
      .concurrently()
      .where(sql`${table.leavesAt} is not null`),
    index('users_suspended_at')
      .on(table.suspendedAt)
      .concurrently()
      .where(sql`${table.suspendedAt} is not null`),
    check('users_language', sql`${table.language} in ('en', 'lt', 'ru')`),
    check('users_reminder_hour', sql`${table.reminderHour} between 0 and 23`),
  ],
);

/** Finds a user by address. A separate table, so that `users` can be sharded by id and this one by address. */
export const userAddresses = pgTable(
  'user_addresses',
  {
    emailCanonical: text().primaryKey(),
    userId: id()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('user_addresses_user').on(table.userId).concurrently()],
);

export const sessions = pgTable(
  'sessions',
  {
    userId: id()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session's public handle: names it in lists and between tabs, and authenticates nothing. */
    id: text().notNull(),
    sessionToken: digest().notNull(),
    expiresAt: moment().notNull(),
    lastSeenAt: moment()
      .notNull()
      .default(sql`now()`),
    userAgent: text(),
    network: inet(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('sessions_session_token').on(table.userId, table.sessionToken),
    index('sessions_expires_at').on(table.expiresAt),
    index('sessions_last_seen_at').on(table.lastSeenAt),
  ],
);

/** Belongs to an address, not to a user: the account is created when the first link is redeemed. */
export const verificationTokens = pgTable(
  'verification_tokens',
  {
    id: id().primaryKey(),
    userId: id().references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    emailCanonical: text().notNull(),
    token: digest().notNull().unique('verification_tokens_token'),
    codeTriesLeft: smallint().notNull().default(signInServerLimits.codeTries),
    /** Ties the link to the browser that asked for it. */
    browserNonce: digest(),
    type: text().notNull(),
    language: text().notNull().default('en'),
    timeZone: text(),
    returnTo: text(),
    handedOverAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('verification_tokens_email_canonical').on(table.emailCanonical),
    index('verification_tokens_user').on(table.userId).concurrently(),
    index('verification_tokens_browser_nonce').on(table.browserNonce),
    index('verification_tokens_expires_at').on(table.expiresAt),
    check('verification_tokens_type', sql`${table.type} in ('login', 'register')`),
  ],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: id()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyHash: digest().notNull(),
    answer: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);

/** One consent at the contacts provider, from the first redirect to the import; every secret hashed or sealed. */
export const importHandles = pgTable(
  'import_handles',
  {
    userId: id().notNull(),
    id: id().notNull(),
    sessionId: text().notNull(),
    state: digest().notNull(),
    sealedVerifier: digest(),
    handle: digest(),
    sealedAccessToken: digest(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.sessionId], foreignColumns: [sessions.userId, sessions.id] }).onDelete(
      'cascade',
    ),
    index('import_handles_expires_at').on(table.expiresAt),
  ],
);

/** The store of the rate limiter, shared by all processes; columns as the limiter expects them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: id(),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
