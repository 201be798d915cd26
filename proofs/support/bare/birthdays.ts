/** A minimal server for the list of birthdays: Node's own HTTP server and the product's statement, prepared. */
import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import { serveJson } from './serve.ts';

const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL']),
});
const listStatement = `select (select coalesce(json_agg(item), '[]')::text from (
    select id, name, date, birth_year as "birthYear", email, left(notes, 200) as notes,
      coalesce(char_length(notes) > 200, false) as "notesTruncated", is_muted as "isMuted",
      is_remembered as "isRemembered",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", version
    from birthdays where user_id = u.id and deleted_at is null order by created_at, id) item) as list,
    u.id, s.id as session_id, s.last_seen_at < now() - interval '1 hour' as is_seen_long_ago
  from sessions s join users u on u.id = s.user_id
  where s.user_id = $1 and s.session_token = $2 and s.expires_at > now()
    and s.last_seen_at > now() - interval '30 days' and u.suspended_at is null and u.leaves_at is null`;

async function listOf(cookie: string): Promise<string | undefined> {
  const [, userId, token = ''] = /__Host-session=(\d+)\.([\w-]+)/.exec(cookie) ?? [];
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await pool.query<{ list: string }>({ name: 'list', text: listStatement, values: [userId, hash] });
  return rows[0]?.list;
}

serveJson(({ headers }) => listOf(headers.cookie ?? ''), 401);
