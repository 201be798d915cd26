import { randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { Client } from 'pg';
import { randomId, sha256 } from '../../src/server/platform/secrets.ts';

/** A running product and a browser that looks at it. */
export interface Scene {
  context: BrowserContext;
  origin: string;
  databaseUrl: string;
}

export interface SignedInVisitor {
  email: string;
  userId: number;
}

/** An address nobody else writes to. */
export const newAddress = () => `ona.${randomUUID()}@example.lt`;

const sessionCookie = '__Host-session';

export const newSecret = () => randomBytes(32).toString('base64url');

export async function inDatabase<Answer>(
  databaseUrl: string,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Begins a session of an account; gives what its cookie holds. */
async function openSession(databaseUrl: string, userId: number, userAgent: string | null): Promise<string> {
  const token = newSecret();
  await inDatabase(databaseUrl, (client) => insertSession(client, { userId, token, userAgent, hoursAgo: 0 }));
  return `${userId}.${token}`;
}

/** Begins a session of an account and gives its cookie to the browser. */
export async function beginSession(
  { context, origin, databaseUrl }: Scene,
  userId: number,
  userAgent: string | null = null,
): Promise<void> {
  const value = await openSession(databaseUrl, userId, userAgent);
  // Browsers count localhost as secure, but a cookie can only be planted there under the https name.
  const url = origin.replace('http:', 'https:');
  await context.addCookies([{ name: sessionCookie, value, url, secure: true, httpOnly: true, sameSite: 'Lax' }]);
}

async function newAccount(databaseUrl: string): Promise<SignedInVisitor> {
  const email = newAddress();
  const userId = randomId();
  await inDatabase(databaseUrl, (client) =>
    client.query('insert into users (id, email, is_verified) values ($1, $2, true)', [userId, email]),
  );
  return { email, userId };
}

/** A new account without a browser: who it is, and the header that says so. */
export async function signInByHeader(databaseUrl: string): Promise<SignedInVisitor & { cookie: string }> {
  const account = await newAccount(databaseUrl);
  return { ...account, cookie: `${sessionCookie}=${await openSession(databaseUrl, account.userId, null)}` };
}

/** Makes an account with a living session in the database and gives its cookie to the browser. */
export async function signInVisitor(scene: Scene, userAgent: string | null = null): Promise<SignedInVisitor> {
  const account = await newAccount(scene.databaseUrl);
  await beginSession(scene, account.userId, userAgent);
  return account;
}

export interface KeptPerson {
  name: string;
  /** `YYYY-MM-DD`, or `MM-DD` where the year is not known. */
  date: string;
  notes?: string;
  isMuted?: boolean;
  isRemembered?: boolean;
}

/** Writes people into somebody's list, however many, in one statement; gives their ids. */
export async function keepPeople(
  databaseUrl: string,
  userId: number,
  people: readonly KeptPerson[],
): Promise<number[]> {
  const rows = people.map(({ name, date, notes = null, isMuted = false, isRemembered = false }) => ({
    id: randomId(),
    name,
    date: date.length === 'MM-DD'.length ? `2000-${date}` : date,
    birth_year: date.length === 'MM-DD'.length ? null : Number(date.slice(0, 4)),
    notes,
    is_muted: isMuted,
    is_remembered: isRemembered,
  }));
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `insert into birthdays (user_id, id, name, date, birth_year, notes, is_muted, is_remembered)
       select $1, id, name, date, birth_year, notes, is_muted, is_remembered
       from jsonb_to_recordset($2) as row(id bigint, name text, date date, birth_year smallint, notes text,
         is_muted boolean, is_remembered boolean)`,
      [userId, JSON.stringify(rows)],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Whom the product takes for its administrator in tests. */
export const adminAddress = 'admin@kartu.example';

export interface Profile {
  email: string;
  name: string;
  birthday: string;
  birthYear: number | null;
  timeZone: string;
  googleContactsImported: boolean;
}

/** What somebody has said about themselves. */
export async function setProfile(databaseUrl: string, userId: number, profile: Partial<Profile>): Promise<void> {
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `update users set email = coalesce($2, email), name = coalesce($3, name), birthday = coalesce($4, birthday),
         birth_year = coalesce($5, birth_year), time_zone = coalesce($6, time_zone),
         google_contacts_imported = coalesce($7, google_contacts_imported)
       where id = $1`,
      [
        userId,
        profile.email,
        profile.name,
        profile.birthday,
        profile.birthYear,
        profile.timeZone,
        profile.googleContactsImported,
      ],
    ),
  );
}

/** Turns all mails of somebody on or off. */
export async function setReminders(databaseUrl: string, userId: number, isOn: boolean): Promise<void> {
  await inDatabase(databaseUrl, (client) =>
    client.query('update users set reminders_enabled = $2 where id = $1', [userId, isOn]),
  );
}

/** Somebody whose mail is due at this moment, at midnight of a zone where the day is well under way. */
export async function makeReminderDue(databaseUrl: string, userId: number, timeZone: string): Promise<void> {
  await inDatabase(databaseUrl, async (client) => {
    await client.query(
      `update users set time_zone = $2, reminder_hour = 0, next_reminder_at = now(),
         reminders_planned_through = (now() at time zone $2)::date - 1
       where id = $1`,
      [userId, timeZone],
    );
    // The planner comes by itself each minute; asked for, it comes at once.
    await client.query(`insert into pgboss.job (name, data) values ('reminders.plan', '{}') on conflict do nothing`);
  });
}

/** Puts an address on the list of those that are not written to, or a mail into somebody's record. */
export async function holdAddress(
  databaseUrl: string,
  address: Buffer,
  reason: 'bounced' | 'complained',
): Promise<void> {
  await inDatabase(databaseUrl, (client) =>
    client.query(`insert into mail_suppressions (address, list, reason) values ($1, 'reminders', $2)`, [
      address,
      reason,
    ]),
  );
}

export interface KeptMail {
  daysAgo: number;
  state: string;
  /** What became of its one line, and why. */
  line: { birthdayId: number; state: string; reason?: string };
}

/** Mails of the last days, as the books would have them. */
export async function keepMails(databaseUrl: string, userId: number, mails: readonly KeptMail[]): Promise<void> {
  await inDatabase(databaseUrl, async (client) => {
    for (const { daysAgo, state, line } of mails) {
      await client.query(
        `insert into mail_deliveries (key, lane, kind, subject, user_id, state, message_id, due_at, deadline, finished_at, created_at)
         select 'rem:' || $1::bigint || ':' || d, 'reminders', 'reminder', jsonb_build_object('userId', $1::bigint, 'date', d),
           $1, $3, 'x', now(), now(), now() - make_interval(days => $2), now() - make_interval(days => $2)
         from (select (current_date - $2::int)::text as d) day`,
        [userId, daysAgo, state],
      );
      await client.query(
        `insert into reminder_items (user_id, reminder_date, birthday_id, lead_days, occurs_on, state, reason)
         values ($1, current_date - $2::int, $3, 7, current_date - $2::int + 7, $4, $5)`,
        [userId, daysAgo, line.birthdayId, line.state, line.reason ?? null],
      );
    }
  });
}

/** Sessions on other devices, each last used some hours before the one before it. */
export async function addDevices(
  databaseUrl: string,
  userId: number,
  userAgents: readonly (string | null)[],
): Promise<void> {
  await inDatabase(databaseUrl, async (client) => {
    for (const [index, userAgent] of userAgents.entries()) {
      await insertSession(client, { userId, token: newSecret(), userAgent, hoursAgo: (index + 1) * 7 });
    }
  });
}

interface NewSession {
  userId: number;
  token: string;
  userAgent: string | null;
  hoursAgo: number;
}

async function insertSession(client: Client, { userId, token, userAgent, hoursAgo }: NewSession): Promise<void> {
  await client.query(
    `insert into sessions (user_id, id, session_token, user_agent, expires_at, last_seen_at)
     values ($1, $2, $3, $4, now() + interval '1 day', now() - make_interval(hours => $5))`,
    [userId, randomBytes(12).toString('base64url'), sha256(token), userAgent, hoursAgo],
  );
}

/** The token of a link as if it had been asked for in another browser and mailed. */
export async function mailLink(databaseUrl: string): Promise<string> {
  const token = newSecret();
  const email = newAddress();
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `insert into verification_tokens (id, email, email_canonical, token, browser_nonce, type, expires_at)
       values ($1, $2, $2, $3, $4, 'login', now() + interval '10 minutes')`,
      [randomId(), email, sha256(token), sha256(newSecret())],
    ),
  );
  return token;
}
