import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { testOrigin } from '#test/app.ts';
import { cardTestApp } from '#test/card-app.ts';
import { sameOriginHeaders, type Visitor } from '#test/visitor.ts';
import { httpServerLimits } from './platform/limits/http.ts';
import { rates } from './platform/limits/rates.ts';

const testApp = cardTestApp();
let ona: Visitor;
let slug = '';

beforeAll(async () => {
  ona = await testApp.signedIn('ona@example.lt');
  ({ slug } = await testApp.make(ona, 'jonas@example.lt'));
});

describe('no request is answered with a fault of ours', () => {
  test('HEAD, as link previews and mail scanners send it', async () => {
    const statusOf = async (url: string) =>
      (await testApp.web.inject({ method: 'HEAD', url, headers: sameOriginHeaders })).statusCode;
    await testApp.anybody().requestLink('petras@example.lt');
    const mail = await testApp.parts.mailbox.lastTo('petras@example.lt', 0);
    const link = /https:\/\/kartu\.test(\/api\/auth\/verify\?token=[\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect(link).not.toBe('');
    for (const url of [`/group-cards/${slug}`, '/unsubscribe?t=x', '/stop-invitations?t=x', link, '/']) {
      expect([url, await statusOf(url)]).toEqual([url, 200]);
    }
  });

  test.each(['1~2026-02-31T25:00:00.000000Z~1', '1~9999-99-99T00:00:00.000000Z~1', '1~0000-00-00T00:00:00.000000Z~1'])(
    'a place in the messages of a card that is no moment: %s',
    async (after) => {
      const url = `/api/group-cards/slug/${slug}/contributions?after=${encodeURIComponent(after)}`;
      expect((await testApp.anybody().get(url)).statusCode).toBe(400);
    },
  );

  test('a version that the database cannot hold', async () => {
    const settings = { isOn: true, weekBefore: false, dayBefore: true, onTheDay: false, hour: 1 };
    expect((await ona.put('/api/reminders', { ...settings, version: 2 ** 31 })).statusCode).toBe(400);
    expect((await ona.put('/api/reminders', { ...settings, version: 2 ** 31 - 1 })).statusCode).toBe(409);
  });

  test('a place in the list of cards that is no moment', async () => {
    expect((await ona.get('/api/group-cards?after=9999-99-99T99:99:99.999Z~1')).statusCode).toBe(400);
  });

  test('a NUL in the link of a gift and in the id of a session', async () => {
    const person = { name: 'Jonas', date: '1990-04-12', birthYear: 1990, email: null, notes: null };
    const { id } = (await ona.post('/api/birthdays', person)).json();
    const gift = { text: 'A book', link: 'http://example.com/\u0000', givenYear: null };
    expect((await ona.post(`/api/birthdays/${id}/gifts`, gift)).statusCode).toBe(400);
    expect((await ona.remove('/api/auth/sessions/%00')).statusCode).toBe(400);
  });

  test('a NUL in the report of an error', async () => {
    const error = { message: 'a\u0000b', stack: '\u0000/assets/a.js:1:1', path: '/\u0000' };
    expect((await ona.post('/api/browser-errors', error)).statusCode).toBe(204);
  });

  test('TRACE', async () => {
    const headers = { ...sameOriginHeaders, origin: testOrigin };
    expect((await testApp.web.inject({ method: 'TRACE', url: '/', headers })).statusCode).toBe(404);
  });
});

describe('an address however it is spelt', () => {
  test('is never cached where it is a call', async () => {
    const answer = await ona.get('/%61pi/birthdays');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  test.each(['/%zz', '/api/%zz', '/lt/group-cards/%', `/group-cards/${'a'.repeat(500)}`])(
    'is answered as every other where it leads nowhere: %.30s',
    async (url) => {
      const answer = await testApp.anybody().get(url);
      expect(answer.headers['content-security-policy']).toBeDefined();
      expect(answer.headers['x-request-id']).toBeDefined();
      expect(answer.statusCode).toBeLessThan(500);
      expect((await testApp.web.inject({ url, headers: { host: 'evil.example' } })).statusCode).toBe(421);
    },
  );

  test('is ours by its one Host header alone', async () => {
    const forwarded = { host: 'evil.example', 'x-forwarded-host': 'kartu.test' };
    expect((await testApp.web.inject({ url: '/', headers: forwarded })).statusCode).toBe(421);
    const answered = await speak(
      'GET / HTTP/1.1\r\nHost: kartu.test\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answered).toMatch(/^HTTP\/1\.1 (?:400|421) /);
  });
});

describe('a form sent to a page', () => {
  const send = (origin: string) =>
    testApp.web.inject({
      method: 'POST',
      url: '/privacy-policy',
      headers: { host: 'kartu.test', origin, 'sec-fetch-site': 'same-origin' },
      payload: 'a=b',
    });

  test.each(['https://evil.example', '\u00FF', 'kartu.test'])('is refused with the origin %j', async (origin) => {
    expect((await send(origin)).statusCode).toBe(403);
  });

  test('reaches it where the browser hides the origin', async () => {
    expect((await send('null')).statusCode).toBe((await send('https://kartu.test')).statusCode);
  });
});

describe('every answer', () => {
  const host = 'Host: kartu.test\r\n';

  test.each([
    ['an address that is "*"', `OPTIONS * HTTP/1.1\r\n${host}`, 400],
    ['"*" behind GET', `GET *?token=a HTTP/1.1\r\n${host}`, 400],
    ['an address as a proxy is asked for it', `GET http://kartu.test/lt HTTP/1.1\r\n${host}`, 400],
    ['the same with a fragment', `GET http://kartu.test/lt.data#a HTTP/1.1\r\n${host}`, 400],
    ['the same with a backslash', `GET http://9007199254740993/%5c HTTP/1.1\r\n${host}`, 400],
    ['no host', 'GET / HTTP/1.1\r\n', 421],
    ['a method that does not exist', `FOO / HTTP/1.1\r\n${host}`, 400],
    ['a header that is none', `GET / HTTP/1.1\r\n${host}A\u0000: b\r\n`, 400],
    ['headers without end', `GET / HTTP/1.1\r\n${host}A: ${'a'.repeat(20_000)}\r\n`, 431],
    ['an expectation nobody knows', `GET /healthz HTTP/1.1\r\n${host}Expect: a miracle\r\n`, 200],
  ])('has the same headers and a number of its own: %s', async (_what, head, status) => {
    const answered = await speak(`${head}Connection: close\r\n\r\n`);
    expect(answered).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'x-request-id']) {
      expect(answered).toContain(`\r\n${name}: `);
    }
  });

  test('allows pages nothing of the device', async () => {
    expect((await testApp.anybody().get('/')).headers['permissions-policy']).toContain('camera=()');
  });

  test('that refuses somebody who asked too often says when to come back', async () => {
    const answers = [];
    for (let n = 0; n <= rates.feedsByOwner[0].times; n += 1) answers.push(await ona.post('/api/calendar-feed'));
    const last = answers.at(-1);
    expect(last?.statusCode).toBe(429);
    const seconds = Number(last?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(rates.feedsByOwner[0].seconds - 60);
    expect(seconds).toBeLessThanOrEqual(rates.feedsByOwner[0].seconds);
  });
});

test('a client that sends slowly is cut off after half a minute', { timeout: 120_000 }, async () => {
  const began = performance.now();
  const head = `POST /api/auth/magic-link HTTP/1.1\r\nHost: kartu.test\r\nOrigin: ${testOrigin}\r\n`;
  const answered = await speak(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
  const seconds = (performance.now() - began) / 1000;
  expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  expect(seconds).toBeLessThan(httpServerLimits.requestSeconds + 10);
});

/** Sends bytes over a real connection and reads until the server closes it. */
async function speak(bytes: string): Promise<string> {
  if (!testApp.web.server.listening) await testApp.web.listen({ host: '127.0.0.1', port: 0 });
  const address = testApp.web.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part: string) => void (text += part));
    socket.on('close', () => resolve(text)).on('error', reject);
  });
}
