/** A minimal server for the current user: Node's own HTTP server and one prepared statement. */
import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import { serveJson } from './serve.ts';

const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL']),
});
const statement = `select u.id, u.name, u.email, u.birthday, u.birth_year, u.google_contacts_imported, u.language, u.time_zone, s.id as session_id,
    s.last_seen_at < now() - interval '1 hour' as is_seen_long_ago
  from sessions s join users u on u.id = s.user_id
  where s.user_id = $1 and s.session_token = $2 and s.expires_at > now()
    and s.last_seen_at > now() - interval '30 days' and u.suspended_at is null and u.leaves_at is null`;

async function whoIs(cookie: string): Promise<string | undefined> {
  const [, userId, token = ''] = /__Host-session=(\d+)\.([\w-]+)/.exec(cookie) ?? [];
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query({ name: 'me', text: statement, values: [userId, hash] });
  const row = rows[0] as Record<string, unknown> | undefined;
  if (!row) return undefined;
  return JSON.stringify({
    id: Number(row['id']),
    name: row['name'],
    email: row['email'],
    birthday: row['birthday'],
    birthYear: row['birth_year'],
    googleContactsImported: row['google_contacts_imported'],
    isAdmin: false,
    sessionId: row['session_id'],
    language: row['language'],
    timeZone: row['time_zone'],
  });
}

serveJson(({ headers }) => whoIs(headers.cookie ?? ''), 401);
