import { describe, expect, test } from 'vitest';
import { adminLimits } from '#domain/limits/admin.ts';
import { testApp } from '#test/app.ts';
import { randomNetwork } from '#test/networks.ts';

const app = testApp();

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const headersFrom = (network: string) => ({ 'user-agent': browser, 'x-forwarded-for': network });

const post = (payload: object, network = randomNetwork()) =>
  app.anybody().ask({ method: 'POST', url: '/api/browser-errors', payload, headers: headersFrom(network) });

/** As Chromium, Firefox and WebKit send it: another media type, and not always an Origin. */
const postPolicy = (payload: unknown, network = randomNetwork()) =>
  app.web.inject({
    method: 'POST',
    url: '/api/browser-errors/policy',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { ...headersFrom(network), host: 'kartu.test', 'content-type': 'application/csp-report' },
  });

async function stored() {
  const { rows } = await app.parts.deps.db.execute(
    `select kind, message, stack, page, browser, times from browser_errors order by last_at desc`,
  );
  return rows;
}

async function counted(kind: string): Promise<number> {
  const { values } = await app.parts.deps.metrics.browserErrors.get();
  return values.find(({ labels }) => labels.kind === kind)?.value ?? 0;
}

async function forget(): Promise<void> {
  await app.parts.deps.db.execute('delete from browser_errors');
  await app.parts.deps.db.execute('delete from rate_limits');
}

describe('an error of a script', () => {
  const report = {
    message: 'TypeError: no card for "Ona Onaitė" <ona@example.lt>',
    stack: `TypeError: no card
      at save (https://kartu.test/assets/card-Ab1.js:1:204)
      at https://kartu.test/group-cards/tWg0Qx?invite=planted:3:1`,
    path: '/lt/group-cards/tWg0Qx',
  };

  test('is kept once without what tells of people, and counted', async () => {
    await forget();
    const before = await counted('script');
    for (let time = 0; time < 3; time += 1) expect((await post(report)).statusCode).toBe(204);
    expect(await stored()).toEqual([
      {
        kind: 'script',
        message: 'TypeError: no card for "…" <[address]>',
        stack: '/assets/card-Ab1.js:1:204',
        page: '/lt/group-cards/:slug',
        browser: 'Firefox 140',
        times: 3,
      },
    ]);
    expect((await counted('script')) - before).toBe(3);
  });

  test('of an extension, from another site or of another shape is not kept', async () => {
    await forget();
    await post({ ...report, stack: 'at chrome-extension://abc/content.js:1:1' });
    expect((await post({ ...report, extra: 1 })).statusCode).toBe(400);
    expect((await post({ ...report, message: 'x'.repeat(30_000) })).statusCode).toBe(413);
    const foreign = { ...headersFrom('192.0.2.1'), host: 'kartu.test', origin: 'https://elsewhere.example' };
    const answer = await app.web.inject({
      method: 'POST',
      url: '/api/browser-errors',
      payload: report,
      headers: foreign,
    });
    expect(answer.statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test('is not taken without end, from one network or in all', async () => {
    await forget();
    const before = await counted('refused');
    for (let time = 0; time < 25; time += 1) {
      expect((await post({ ...report, message: `error ${'x'.repeat(time)}` }, '192.0.2.7')).statusCode).toBe(204);
    }
    expect(await stored()).toHaveLength(20);
    expect((await counted('refused')) - before).toBe(5);
  });

  test('pushes out the oldest one beyond a number', async () => {
    await forget();
    const { db } = app.parts.deps;
    await db.execute(`insert into browser_errors (fingerprint, kind, message, stack, page, browser, first_at, last_at)
      select sha256(n::text::bytea), 'script', 'old ' || n, '', '/', 'Firefox 140', now(), now() - n * interval '1 minute'
      from generate_series(1, ${adminLimits.browserErrors}) n`);
    await post(report);
    const messages = (await stored()).map(({ message }) => message);
    expect(messages).toHaveLength(adminLimits.browserErrors);
    expect(messages).toContain('old 1');
    expect(messages).not.toContain(`old ${adminLimits.browserErrors}`);
  });
});

describe('a refusal of the content policy', () => {
  const report = {
    'csp-report': {
      'document-uri': 'https://kartu.test/group-cards/tWg0Qx?invite=planted',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/planted.js',
      'source-file': 'https://kartu.test/assets/card-Ab1.js',
      'line-number': 7,
      'script-sample': 'planted',
    },
  };

  test('is kept with its directive and host', async () => {
    await forget();
    expect((await postPolicy(report)).statusCode).toBe(204);
    const inline = {
      'csp-report': {
        'document-uri': 'https://kartu.test/',
        'violated-directive': "style-src 'self'",
        'blocked-uri': 'inline',
      },
    };
    expect((await postPolicy(inline)).statusCode).toBe(204);
    expect(await stored()).toMatchObject([
      { kind: 'policy', message: 'style-src refused inline', page: '/' },
      { message: 'script-src-elem refused evil.example', stack: '/assets/card-Ab1.js:7', page: '/group-cards/:slug' },
    ]);
  });

  test('of an extension or unreadable is not kept', async () => {
    await forget();
    const { 'csp-report': fields } = report;
    await postPolicy({ 'csp-report': { ...fields, 'source-file': 'moz-extension://abc/x.js' } });
    for (const broken of ['{', '[]', '{"csp-report":{}}']) expect((await postPolicy(broken)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });
});
