import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, digest, id, moment } from './columns.ts';
import { users } from './users.ts';

/** The source of truth about every mail; a job only says that one of these rows is due. */
export const mailDeliveries = pgTable(
  'mail_deliveries',
  {
    key: text().primaryKey(),
    lane: text().notNull(),
    kind: text().notNull(),
    /** Ids from which the mail is rendered at each attempt; never texts, addresses or secrets. */
    subject: jsonb().notNull().$type<Record<string, number | string>>(),
    userId: id().references(() => users.id, { onDelete: 'cascade' }),
    state: text().notNull().default('queued'),
    attempt: integer().notNull().default(0),
    messageId: text().notNull(),
    dueAt: moment().notNull(),
    deadline: moment().notNull(),
    begunAt: moment(),
    /** The job that started the attempt: only the same job, or any after a long time, may repeat it. */
    begunBy: text(),
    finishedAt: moment(),
    lastError: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mail_deliveries_open')
      .on(table.dueAt)
      .where(sql`${table.state} in ('queued', 'sending')`),
    index('mail_deliveries_waiting')
      .on(table.userId)
      .where(sql`${table.lane} = 'reminders' and ${table.state} in ('queued', 'sending')`),
    index('mail_deliveries_user').on(table.userId, table.createdAt),
    index('mail_deliveries_finished_at').on(table.finishedAt),
    index('mail_deliveries_invitations_sent')
      .on(table.finishedAt)
      .where(sql`${table.lane} = 'invitations' and ${table.state} = 'sent'`),
    index('mail_deliveries_failed')
      .on(table.finishedAt)
      .concurrently()
      .where(sql`${table.state} in ('dead', 'unconfirmed', 'expired', 'bounced')`),
    check('mail_deliveries_lane', sql`${table.lane} in ('sign-in', 'invitations', 'reminders')`),
    check(
      'mail_deliveries_state',
      sql`${table.state} in ('queued', 'sending', 'sent', 'superseded', 'cancelled', 'expired', 'bounced', 'unconfirmed', 'dead')`,
    ),
  ],
);

/** Addresses that must not be written to, known only by their HMAC; outlives the account on purpose. */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    address: digest().notNull(),
    /** `all`, a lane, or `sender:{user id}`. */
    list: text().notNull(),
    reason: text().notNull(),
    /** The last sign-in mail that was sent in spite of this entry, because the owner asked for it. */
    letThroughKey: text(),
    letThroughAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.list] }),
    index('mail_suppressions_sender')
      .on(table.list)
      .concurrently()
      .where(sql`${table.list} like 'sender:%'`),
    index('mail_suppressions_bounced_at')
      .on(table.createdAt)
      .where(sql`${table.reason} = 'bounced'`),
  ],
);

/** A stopped lane; at `probe_at` one mail is sent as a probe. */
export const mailLaneStops = pgTable('mail_lane_stops', {
  lane: text().primaryKey(),
  reason: text().notNull(),
  cause: text().notNull().default('refused'),
  stoppedAt: moment()
    .notNull()
    .default(sql`now()`),
  probeAt: moment()
    .notNull()
    .default(sql`now() + interval '15 minutes'`),
  /** How often it was stopped without a mail accepted in between. */
  stops: integer().notNull().default(1),
});

/** Recent refusals, bounces and complaints, by which lanes and senders are stopped. */
export const mailIncidents = pgTable(
  'mail_incidents',
  {
    key: text().notNull(),
    kind: text().notNull(),
    lane: text().notNull(),
    /** HMAC of the recipient's domain. */
    domain: digest().notNull(),
    userId: id().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.kind] }),
    index('mail_incidents_lane').on(table.lane, table.kind, table.createdAt),
    index('mail_incidents_user').on(table.userId, table.createdAt),
    index('mail_incidents_created_at').on(table.createdAt),
  ],
);

/** Append-only: who did what to whose account, and why. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    actorUserId: id(),
    subjectUserId: id(),
    action: text().notNull(),
    reason: text(),
    details: jsonb().$type<Record<string, number | string>>(),
  },
  (table) => [index('audit_log_subject').on(table.subjectUserId, table.at), index('audit_log_at').on(table.at)],
);
