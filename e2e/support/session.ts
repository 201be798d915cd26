import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { Client } from 'pg';
import { randomId, sha256 } from '../../src/server/platform/secrets.ts';
import { newAddress } from './mailbox.ts';

/** Makes an account with a living session in the database and gives its cookie to the browser. */
export async function signIn(context: BrowserContext, origin: string): Promise<{ email: string; userId: number }> {
  const email = newAddress();
  const userId = randomId();
  const token = randomBytes(32).toString('base64url');
  const client = new Client({ connectionString: process.env['KARTU_DATABASE'] });
  await client.connect();
  try {
    await client.query('insert into users (id, email, is_verified) values ($1, $2, true)', [userId, email]);
    await client.query(
      `insert into sessions (user_id, id, session_token, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [userId, randomBytes(12).toString('base64url'), sha256(token)],
    );
  } finally {
    await client.end();
  }
  const value = `${userId}.${token}`;
  // Browsers count localhost as secure, but a cookie can only be planted there under the https name.
  const url = origin.replace('http:', 'https:');
  await context.addCookies([{ name: '__Host-session', value, url, secure: true, httpOnly: true, sameSite: 'Lax' }]);
  return { email, userId };
}
