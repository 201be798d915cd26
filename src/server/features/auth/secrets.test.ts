import { expect, test } from 'vitest';
import { logTo, testApp } from '#test/app.ts';
import { linkIn } from '#test/mailbox.ts';
import { navigationHeaders } from '#test/visitor.ts';

let logged = '';
const app = testApp({
  adapt: logTo((text) => {
    logged += text;
  }),
});

/** Every row of every table, the job queue's included, as text. */
async function everythingStored(): Promise<string> {
  const { db } = app.parts.deps;
  const tables = await db.execute<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'drizzle')`,
  );
  const texts = [];
  for (const { name } of tables.rows) {
    texts.push(JSON.stringify((await db.execute(`select t::text as row from ${name} t`)).rows));
  }
  return texts.join('\n');
}

test('[AUTH-6] [AUTH-12] no link, code or cookie is kept anywhere but in its mail and its browser', async () => {
  const secrets = new Map<string, string>();
  const keep = (what: string, value: string | undefined) => {
    expect(value).toMatch(/^[\w.-]{6,}$/);
    secrets.set(what, value ?? '');
  };
  const ask = async (address: string) => {
    const visitor = app.anybody();
    const before = app.parts.mailbox.mailsTo(address).length;
    await visitor.requestLink(address, { timeZone: 'Europe/Vilnius', returnTo: '/dashboard' });
    const mailed = linkIn(await app.parts.mailbox.lastTo(address, before));
    const purpose = `${address} ${before}`;
    keep(`token of ${purpose}`, mailed.token);
    keep(`code of ${purpose}`, mailed.code);
    keep(`browser of ${purpose}`, visitor.cookies.get('__Host-pre'));
    return { visitor, ...mailed, purpose };
  };
  const rememberSession = ({ visitor, purpose }: Awaited<ReturnType<typeof ask>>) =>
    keep(`session of ${purpose}`, visitor.cookies.get('__Host-session')?.split('.')[1]);

  const byLink = await ask('link@example.lt');
  await byLink.visitor.get(`/api/auth/verify?token=${byLink.token}`);
  await byLink.visitor.open(byLink.link);
  rememberSession(byLink);
  await byLink.visitor.me();

  const byCode = await ask('code@example.lt');
  await byCode.visitor.post('/api/auth/code', { code: '000000' });
  await byCode.visitor.post('/api/auth/code', { code: byCode.code });
  rememberSession(byCode);

  const byButton = await ask('button@example.lt');
  await app.anybody().open(byButton.link);
  await byButton.visitor.confirm(byButton.token);
  rememberSession(byButton);
  await byButton.visitor.confirm(byButton.token);

  // Secrets leak most easily in error logs: malformed bodies, unknown paths, an unused link.
  await ask('unused@example.lt');
  await byLink.visitor.ask({
    method: 'POST',
    url: '/api/auth/code',
    payload: `{"code":"${byCode.code}`,
    headers: { 'content-type': 'application/json' },
  });
  await byLink.visitor.get(`/api/auth/nothing?token=${byLink.token}`, navigationHeaders);
  await byLink.visitor.get(`/lt/api/auth/verify?token=${byButton.token}`);

  const stored = await everythingStored();
  expect(stored).toContain('unused@example.lt');
  expect(logged).toContain('"route":"/api/auth/verify"');
  for (const [what, secret] of secrets) {
    // A digit sequence as short as a code turns up in hashes and times by chance.
    const found = what.startsWith('code') ? new RegExp(String.raw`(?<![\da-f.])${secret}(?![\da-f])`) : secret;
    expect(stored.match(found), `${what} in the database`).toBeNull();
    expect(logged.match(found), `${what} in the log`).toBeNull();
    const mails = app.parts.mailbox.mails.filter((mail) => `${mail.text}${mail.html}`.match(found));
    const allowed = /^(?:token|code)/.test(what) ? 1 : 0;
    expect(mails.length, `mails with ${what}`).toBe(allowed);
  }
  expect(secrets.size).toBe(15);
});
