/**
 * Five million expired rows of each kind, in the real tables with their indexes: every batch of the clean-up
 * takes less than 200 ms, and all are removed within two hours of runs, the shortest period in the data inventory.
 * A kind of rows that cannot be removed delays no other. One table after the other, so that the disk need not hold all.
 * Takes hours in full; kinds of rows after the name restrict it to these, so that it can be run in parts.
 */
import { sql } from 'drizzle-orm';
import type { ProgramOptions, ProofResult } from '#scripts/stack/program.ts';
import { retentionLimits } from '#server/platform/limits/retention.ts';
import { oldRows } from '#server/jobs.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { removeOldRows } from '#server/platform/retention.ts';
import { stealTimeMs } from '#proofs/support/processor-time.ts';
import { startTestApp } from '#proofs/support/test-app.ts';

const slowestBatchMs = 200;
const runsPerHour = 4;
const hoursAllowed = 2;
const rowsPerFill = 500_000;
/** Users and cards that are owned by one row each are numbered from here, above all others. */
const ownFrom = 100_000_000;
const patiently = sql`select set_config('statement_timeout', '0', true),
  set_config('maintenance_work_mem', '1GB', true), set_config('session_replication_role', 'replica', true)`;

interface Filling {
  table: string;
  insert: string;
  /** Whether each row needs a user of its own. */
  hasOwnUsers?: true;
  /** Whether each row needs a card of its own. */
  hasOwnCards?: true;
  /** Whether the rows belong to a session of their user. */
  hasSessions?: true;
  /** Whether the database refuses to empty the table. */
  isAppendOnly?: true;
}

/** SQL that inserts expired rows of each kind; `n` is the number of the row, and all belong to a few users. */
const fillings: Record<string, Filling> = {
  verification_tokens: {
    table: 'verification_tokens',
    insert: `(id, email, email_canonical, token, type, expires_at)
      select n, 'a' || n || '@example.lt', 'a' || n || '@example.lt', sha256(n::text::bytea), 'login',
        now() - interval '3 days' - n * interval '10 milliseconds'`,
  },
  sessions: {
    table: 'sessions',
    insert: `(user_id, id, session_token, expires_at, user_agent)
      select 1 + n % 1000, n::text, sha256(n::text::bytea), now() - n * interval '10 milliseconds' - interval '1 minute',
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'`,
  },
  'unused sessions': {
    table: 'sessions',
    insert: `(user_id, id, session_token, expires_at, last_seen_at)
      select 1 + n % 1000, n::text, sha256(n::text::bytea), now() + interval '20 days',
        now() - interval '31 days' - n * interval '10 milliseconds'`,
  },
  birthdays: {
    table: 'birthdays',
    insert: `(user_id, id, name, date, deleted_at)
      select 1 + n % 1000, n, 'Ona ' || n, '2000-05-05', now() - interval '1 hour' - n * interval '10 milliseconds'`,
  },
  reminder_items: {
    table: 'reminder_items',
    insert: `(user_id, reminder_date, birthday_id, lead_days, occurs_on, state, created_at)
      select 1 + n % 1000, '2025-01-01', n, 0, '2025-01-01', 'sent',
        now() - interval '400 days' - n * interval '10 milliseconds'`,
  },
  reminder_logs: {
    table: 'reminder_logs',
    insert: `(user_id, id, reminder_date, email_sent_at)
      select 1 + n % 1000, n, date '2000-01-01' + (n / 1000)::int, now() - interval '400 days' - n * interval '10 milliseconds'`,
  },
  idempotency_keys: {
    table: 'idempotency_keys',
    insert: `(user_id, key, body_hash, answer, created_at)
      select 1 + n % 1000, 'card:' || n, sha256(n::text::bytea), '{"id":1,"slug":"a"}',
        now() - interval '2 days' - n * interval '10 milliseconds'`,
  },
  'addresses of group_card_invitations': {
    table: 'group_card_invitations',
    insert: `(creator_id, id, group_card_id, invitee_email, invitee_email_canonical, invite_token, expires_at)
      select 1, n, 1, 'a' || n || '@example.lt', 'a' || n || '@example.lt', sha256(n::text::bytea),
        now() - n * interval '10 milliseconds'`,
  },
  'addresses of group_card_deliveries': {
    table: 'group_card_deliveries',
    hasOwnCards: true,
    insert: `(creator_id, group_card_id, state, recipient_email, recipient_email_canonical, language, chosen, day, minutes,
      time_zone, deliver_at)
      select 1, ${ownFrom} + n, 'sent', 'a' || n || '@example.lt', 'a' || n || '@example.lt', 'en', 'other', '2025-05-05', 480,
        'UTC', now() - interval '91 days' - n * interval '10 milliseconds'`,
  },
  group_card_signatures: {
    table: 'group_card_signatures',
    insert: `(creator_id, id, group_card_id, writer, name, content, is_waiting, updated_at)
      select 1, n, 1, sha256(n::text::bytea), 'Ona', 'Sveikinu', false,
        now() - interval '401 days' - n * interval '10 milliseconds'`,
  },
  mail_deliveries: {
    table: 'mail_deliveries',
    insert: `(key, lane, kind, subject, message_id, due_at, deadline, state, finished_at)
      select 'rem:' || n, 'reminders', 'reminder', '{"userId":1,"date":"2025-01-01"}', '<' || n || '@kartu.example>',
        now(), now(), 'sent', now() - interval '91 days' - n * interval '10 milliseconds'`,
  },
  mail_incidents: {
    table: 'mail_incidents',
    insert: `(key, kind, lane, domain, user_id, created_at)
      select 'inv:' || n, 'bounce', 'invitations', sha256(n::text::bytea), 1 + n % 1000,
        now() - interval '3 days' - n * interval '10 milliseconds'`,
  },
  mail_suppressions: {
    table: 'mail_suppressions',
    insert: `(address, list, reason, created_at)
      select sha256(n::text::bytea), 'all', 'bounced', now() - interval '400 days' - n * interval '10 milliseconds'`,
  },
  import_handles: {
    table: 'import_handles',
    hasSessions: true,
    insert: `(user_id, id, session_id, state, handle, sealed_access_token, expires_at)
      select 1 + n % 1000, n, 'planted', sha256(n::text::bytea), sha256(n::text::bytea), sha256(n::text::bytea),
        now() - n * interval '10 milliseconds'`,
  },
  uploads: {
    table: 'uploads',
    insert: `(object_name, purpose, state, owner_user_id, expires_at)
      select 'group-card-photos/' || n || '.jpg', 'photo', 'expected', 1 + n % 1000, now() - n * interval '10 milliseconds'`,
  },
  leave_requests: {
    table: 'leave_requests',
    hasOwnUsers: true,
    insert: `(user_id, id, token, takes_messages, expires_at)
      select ${ownFrom} + n, n, sha256(n::text::bytea), false, now() - n * interval '10 milliseconds'`,
  },
  goodbye_mails: {
    table: 'goodbye_mails',
    insert: `(id, email, language, has_left_messages, created_at)
      select n, 'a' || n || '@example.lt', 'en', false, now() - interval '3 days' - n * interval '10 milliseconds'`,
  },
  'files of data_exports': {
    table: 'data_exports',
    hasOwnUsers: true,
    insert: `(user_id, id, state, object_name, expires_at)
      select ${ownFrom} + n, n, 'ready', 'exports/' || n || '.zip', now() - n * interval '10 milliseconds'`,
  },
  data_exports: {
    table: 'data_exports',
    hasOwnUsers: true,
    insert: `(user_id, id, state, expires_at)
      select ${ownFrom} + n, n, 'ready', now() - interval '40 days' - n * interval '10 milliseconds'`,
  },
  audit_log: {
    table: 'audit_log',
    isAppendOnly: true,
    insert: `(at, actor_user_id, subject_user_id, action, reason)
      select now() - interval '366 days' - n * interval '10 milliseconds', 1, 1 + n % 1000, 'person-looked-at', 'asked why'`,
  },
  browser_errors: {
    table: 'browser_errors',
    insert: `(fingerprint, kind, message, stack, page, browser, first_at, last_at)
      select sha256(n::text::bytea), 'script', 'x is undefined', '', '/', 'Firefox 140', now() - interval '40 days',
        now() - interval '31 days' - n * interval '10 milliseconds'`,
  },
  daily_figures: {
    table: 'daily_figures',
    insert: `(day, name, value) select current_date - 500, 'figure ' || n, n`,
  },
  reports: {
    table: 'reports',
    insert: `(creator_id, id, group_card_id, ground, note, language, decision, decided_at)
      select 1, n, 1, 'other', 'Look', 'en', 'kept', now() - interval '91 days' - n * interval '10 milliseconds'`,
  },
  blocked_pictures: {
    table: 'blocked_pictures',
    insert: `(hash, created_at)
      select sha256(n::text::bytea), now() - interval '91 days' - n * interval '10 milliseconds'`,
  },
  rate_limits: {
    table: 'rate_limits',
    insert: `(key, points, expire) select 'linksByNetwork-900:' || n, 1, n`,
  },
  // The last one, since the card of the others goes with it.
  'group_cards taken down': {
    table: 'group_cards',
    insert: `(creator_id, id, initiator_name, recipient_name, recipient_birthday, celebrated_on, title, slug, taken_down_at)
      select 1 + n % 1000, 1 + n, 'Rasa', 'Ona', '2000-05-05', '2025-05-05', 'Card', 'card-' || n,
        now() - interval '31 days' - n * interval '10 milliseconds'`,
  },
};

interface Seen {
  times: number[];
  /** Whether the last batch found fewer rows than it may. */
  done: boolean;
  /** What other machines took from the processors during slow batches, so that a reader can tell the cause. */
  stealMs: number;
}

/** The same remover, measuring the time of each batch. */
function withTiming(old: OldRows, seen: Seen): OldRows {
  return {
    ...old,
    async remove(batch, after) {
      const stealBefore = stealTimeMs();
      const begun = performance.now();
      const result = await old.remove(batch, after);
      const ms = performance.now() - begun;
      seen.times.push(ms);
      if (ms > slowestBatchMs) seen.stealMs += stealTimeMs() - stealBefore;
      seen.done = result.found < batch;
      return result;
    },
  };
}

const broken: OldRows = {
  remove: () => Promise.reject(new Error('broken on purpose')),
  countOverdue: () => Promise.resolve(0),
};

export default async function retention({ short, sizes, words, note }: ProgramOptions): Promise<ProofResult> {
  const rows = sizes.find(Number.isFinite) ?? (short ? 20_000 : 5_000_000);
  const wanted = words.filter((word) => Number.isNaN(Number(word)));
  const chosen = Object.entries(fillings).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const missing = wanted.filter((name) => !(name in fillings));
  if (missing.length > 0) throw new Error(`no such kind of rows: ${missing.join(', ')}`);
  const testApp = await startTestApp();
  const { db } = testApp.deps;
  const run = (statement: string) => db.execute(sql.raw(statement));
  // Silent, since the remover that is broken on purpose would log errors.
  const quiet = { ...testApp.deps, logger: testApp.deps.logger.child({}, { level: 'silent' }) };
  const runsAllowed = runsPerHour * hoursAllowed;
  let slowestMs = 0;
  let mostRuns = 0;
  let batches = 0;
  let slowBatches = 0;
  let unfinished = 0;
  let removedSeconds = 0;
  try {
    await run(`insert into users (id, email) select n, 'u' || n || '@example.lt' from generate_series(1, 1000) n`);
    await run(`insert into group_cards (creator_id, id, initiator_name, recipient_name, recipient_birthday, celebrated_on,
      title, slug) values (1, 1, 'Rasa', 'Ona', '2000-05-05', '2025-05-05', 'Card', 'card')`);
    const removers = oldRows(testApp.deps);
    const unknown = Object.keys(removers).filter((name) => !(name in fillings));
    if (unknown.length > 0) throw new Error(`no rows are made for ${unknown.join(', ')}`);
    const owners = new Set<string>();

    /**
     * Inserts rows, two halves at once, in the time that reading and writing leave. Its indexes are built afterwards,
     * which is faster, and its foreign keys are left out, since the rows satisfy them.
     */
    async function fillTable(table: string, insert: string) {
      const setIndexes = (isReady: boolean) =>
        run(`update pg_index set indisready = ${isReady} where indrelid = '${table}'::regclass`);
      const starts = Array.from({ length: Math.ceil(rows / rowsPerFill) }, (_, index) => 1 + index * rowsPerFill);
      const fillRest = async () => {
        for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
          const numbers = `generate_series(${from}, ${Math.min(rows, from + rowsPerFill - 1)}) n`;
          await db.transaction(async (tx) => {
            await tx.execute(patiently);
            await tx.execute(sql.raw(`insert into ${table} ${insert} from ${numbers}`));
          });
        }
      };
      await setIndexes(false);
      await Promise.all([fillRest(), fillRest()]);
      await setIndexes(true);
      await db.transaction(async (tx) => {
        await tx.execute(patiently);
        await tx.execute(sql.raw(`reindex table ${table}`));
      });
      await run(`analyze ${table}`);
    }

    /** The users or cards that the rows belong to stay for the kinds of rows that come later. */
    async function fillOwners(table: string, insert: string) {
      if (owners.has(table)) return;
      owners.add(table);
      await fillTable(table, insert);
    }

    async function fill({ table, insert, hasOwnUsers, hasOwnCards, hasSessions }: Filling) {
      if (hasSessions) {
        await run(`insert into sessions (user_id, id, session_token, expires_at)
          select n, 'planted', sha256(n::text::bytea), now() + interval '1 day' from generate_series(1, 1000) n
          on conflict do nothing`);
      }
      if (hasOwnUsers) await fillOwners('users', `(id, email) select ${ownFrom} + n, 'own@example.lt'`);
      if (hasOwnCards) {
        await fillOwners(
          'group_cards',
          `(creator_id, id, initiator_name, recipient_name, recipient_birthday, celebrated_on, title, slug)
            select 1, ${ownFrom} + n, 'Rasa', 'Ona', '2000-05-05', '2025-05-05', 'Card', 'own-' || n`,
        );
      }
      await fillTable(table, insert);
    }

    /** Fills a table, lets the clean-up empty it, and measures each batch. */
    async function measure(name: string, old: OldRows, filling: Filling) {
      const fillingBegan = performance.now();
      await fill(filling);
      const fillingSeconds = (performance.now() - fillingBegan) / 1000;
      const seen: Seen = { times: [], done: false, stealMs: 0 };
      const begun = performance.now();
      let runs = 0;
      while (!seen.done && runs < runsAllowed) {
        await removeOldRows({ ...quiet, removers: { broken, [name]: withTiming(old, seen) } });
        runs += 1;
      }
      const { times } = seen;
      const seconds = (performance.now() - begun) / 1000;
      if (!filling.isAppendOnly) await run(`truncate ${filling.table} cascade`);
      const slow = times.filter((ms) => ms > slowestBatchMs).length;
      const slowest = Math.max(...times);
      note(
        `${name}: ${rows} rows, filled in ${fillingSeconds.toFixed(1)} s, removed in ${runs} run(s), ${seconds.toFixed(1)} s, slowest batch ${slowest.toFixed(0)} ms, ${slow} above the bound, in which steal time was ${seen.stealMs} ms`,
      );
      return { slow, slowest, seconds, runs, open: seen.done ? 0 : 1, batches: times.length };
    }

    for (const [name, filling] of chosen) {
      const old = removers[name];
      if (!old) throw new Error(`nothing removes ${name}`);
      let measured = await measure(name, old, filling);
      // Measured a second time if a batch was slow, since the gate's machine may have been busy.
      if (short && measured.slow > 0) measured = await measure(name, old, filling);
      removedSeconds += measured.seconds;
      slowestMs = Math.max(slowestMs, measured.slowest);
      slowBatches += measured.slow;
      batches += measured.batches;
      mostRuns = Math.max(mostRuns, measured.runs);
      unfinished += measured.open;
    }
  } finally {
    await testApp.close();
  }
  return {
    pass: unfinished === 0 && slowBatches === 0,
    kinds: chosen.length,
    rowsOfEach: rows,
    batches,
    slowestBatchMs: Math.round(slowestMs),
    slowBatches,
    mostRuns,
    secondsPerRun: retentionLimits.secondsPerRun,
    rowsPerSecond: Math.round((rows * chosen.length) / removedSeconds),
    unfinished,
  };
}
