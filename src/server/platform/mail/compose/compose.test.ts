import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyedHmac } from '#server/platform/secrets.ts';
import type { OutgoingMail } from './compose.ts';
import { createMailer, type Mailer } from '../delivery/transport.ts';
import { listHeaders } from './unsubscribe-token.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const received: { from: string; source: string }[] = [];
async function keep(stream: Readable, { mailFrom }: SMTPServerEnvelope): Promise<void> {
  received.push({ from: mailFrom ? mailFrom.address : '', source: (await buffer(stream)).toString('latin1') });
}
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, callback) => void keep(stream, envelope).then(() => callback(), callback),
});
let mailer: Mailer;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  mailer = createMailer(
    {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'hello@kartu.test',
      MAIL_FROM_REMINDERS: 'calendar@remind.kartu.test',
      MAIL_BOUNCES: 'bounces@kartu.test',
      DKIM_DOMAIN: 'kartu.test',
      DKIM_SELECTOR: 'k1',
      DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    createKeyedHmac('a-secret-that-only-this-test-has'),
  );
});

afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function arrives(more: Partial<OutgoingMail>) {
  const hand = await mailer.ready({
    to: 'ona@example.lt',
    lane: 'reminders',
    key: 'rem:12:2026-11-20',
    messageId: '<rem.12.2026-11-20@kartu.test>',
    subject: 'Завтра: Žaneta',
    html: '<p>Žodžiai ir праздник</p>',
    text: 'Žodžiai ir праздник  \n.\n\n',
    language: 'lt',
    ...more,
  });
  expect((await hand()).outcome).toEqual({ kind: 'accepted' });
  const [mail] = received.splice(0);
  if (!mail) throw new Error('nothing arrived');
  const [head = '', ...body] = mail.source.split('\r\n\r\n');
  return { ...mail, headers: head.split(/\r\n(?![ \t])/), body: body.join('\r\n\r\n') };
}

const nameOf = (line: string) => line.slice(0, line.indexOf(':')).toLowerCase();
const relaxed = (line: string) =>
  `${nameOf(line)}:${line
    .slice(line.indexOf(':') + 1)
    .replaceAll(/\s+/g, ' ')
    .trim()}`;

/** RFC 6376 by hand, for relaxed/relaxed: what a receiver computes. */
function checkSignature({ headers, body }: { headers: string[]; body: string }) {
  const signature = headers.find((line) => nameOf(line) === 'dkim-signature') ?? '';
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag): [string, string] => {
        const [name = '', ...value] = tag.split('=');
        return [name.trim(), value.join('=').replaceAll(/\s/g, '')];
      }),
  );
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd());
  while (lines.at(-1) === '') lines.pop();
  const bodyHash = createHash('sha256')
    .update(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
    .digest('base64');
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const covered = signed.flatMap((name) => headers.filter((line) => nameOf(line) === name).map(relaxed));
  const unsigned = relaxed(signature).replace(/(;\s*b=)[^;]*$/, '$1');
  return {
    domain: tags.get('d'),
    signed,
    isBodyWhole: tags.get('bh') === bodyHash,
    isGenuine: createVerify('RSA-SHA256')
      .update([...covered, unsigned].join('\r\n'), 'latin1')
      .verify(publicKey, tags.get('b') ?? '', 'base64'),
  };
}

describe('a mail on its way', () => {
  test('[REM-5] is signed, the headers of its list included', async () => {
    const mail = await arrives({ headers: listHeaders('https://kartu.test', { list: 'reminders', token: 'x.y.z' }) });
    expect(mail.headers).toContain('List-Unsubscribe: <https://kartu.test/api/unsubscribe?t=x.y.z>');
    expect(mail.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail.headers).toContain('List-ID: <reminders.kartu.test>');
    const check = checkSignature(mail);
    expect(check).toMatchObject({ domain: 'kartu.test', isBodyWhole: true, isGenuine: true });
    for (const name of ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']) {
      expect(check.signed).toContain(name);
    }
    const changed = mail.headers.map((line) => line.replace('x.y.z', 'x.y.w'));
    expect(checkSignature({ ...mail, headers: changed }).isGenuine).toBe(false);
  });

  test('each lane has its sender, and a bounce says which mail it is about', async () => {
    const reminder = await arrives({});
    expect(reminder.headers).toContain('From: Kartu <calendar@remind.kartu.test>');
    expect(reminder.from).toMatch(/^bounces\+rem\.12\.2026-11-20\.[0-9a-f]{16}@kartu\.test$/);
    const link = await arrives({ lane: 'sign-in', key: 'auth:7' });
    expect(link.headers).toContain('From: Kartu <hello@kartu.test>');
    expect(link.headers.map(nameOf).filter((name) => name.startsWith('list-'))).toEqual([]);
  });

  test('nothing that people wrote makes a header or a line too long', async () => {
    const subject = `Today: Ona\r\nBcc: all@example.lt\r\n\r\n${'ž'.repeat(300)}`;
    const mail = await arrives({ subject, html: `<p>${'ą'.repeat(5000)}</p>`, text: 'x'.repeat(5000) });
    expect(mail.headers.map(nameOf)).not.toContain('bcc');
    expect(mail.source.split('\r\n').every((line) => line.length <= 998)).toBe(true);
    expect(/[^\r]\n/.test(mail.source)).toBe(false);
  });
});
