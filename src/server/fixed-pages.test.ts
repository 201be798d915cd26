import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Product, startParts } from '#test/app.ts';
import { sameOriginHeaders } from '#test/visitor.ts';
import { createApp } from './app.ts';
import { installPages, type RenderPage } from './pages.ts';
import { createServices } from '#server/services.ts';

const digestOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const script = 'globalThis.isHere = true';
const waiting = 'import "/assets/a.js"';

/** A page as React would send it: with its address, its theme and scripts under the nonce. */
const render = vi.fn<RenderPage>(async (asked, port, nonce) => {
  const { pathname, search } = new URL(asked.url);
  const user = await port.currentUser();
  const theme = /theme=(\w+)/.exec(asked.headers.get('cookie') ?? '')?.[1];
  const html = [
    `<!DOCTYPE html><html class="${theme}"><body><a href="${pathname}${search}">ž</a>${user?.email ?? ''}`,
    `<script src="/assets/b.js" nonce="${nonce}"></script>`,
    `<script nonce="${nonce}">${script}</script>`,
    `<script nonce="${nonce}" type="text/plain" data-deferred="/assets/a.js">${waiting}</script>`,
    `${'long '.repeat(400)}</body></html>`,
  ].join('');
  const isFound = !pathname.includes('nope') && !/[\da-f]{8}-/.test(pathname);
  return new Response(html, { status: isFound ? 200 : 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
});

let parts: Product;
let web: Awaited<ReturnType<typeof createApp>>['http'];

beforeAll(async () => {
  parts = await startParts('web');
  const services = createServices(parts.deps);
  const app = await createApp(parts.deps, services);
  await installPages(app.http, { deps: parts.deps, services }, render, {
    isMissing: (address) => address.includes('nope'),
  });
  web = app.http;
  afterAll(() => web.close());
});
beforeEach(() => void render.mockClear());

const get = (url: string, headers: Record<string, string> = {}) =>
  web.inject({ url, headers: { ...sameOriginHeaders, ...headers } });

/** Over a real connection: a request that is injected gets what a HEAD must not get. */
async function askForHead(path: string, headers: Record<string, string> = {}) {
  if (!web.server.listening) await web.listen({ host: '127.0.0.1', port: 0 });
  const { port } = web.server.address() as AddressInfo;
  const asked = request({
    port,
    path,
    method: 'HEAD',
    headers: { ...sameOriginHeaders, ...headers },
    agent: false,
  }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await answer.toArray();
  return { statusCode: answer.statusCode, headers: answer.headers, bytes: body.length };
}
const shared = 'public, max-age=0, s-maxage=60';
const ownSession = { cookie: `__Host-session=1.${'a'.repeat(43)}` };

const publicAddresses = ['', '/privacy-policy', '/terms-of-service'].flatMap((page) =>
  ['', '/lt', '/ru'].map((language) => `${language}${page}` || '/'),
);

describe('a public page', () => {
  test.each(publicAddresses)('%s is rendered once for each theme, and the same for everybody', async (url) => {
    const bodies = new Set<string>();
    for (const cookie of ['', 'theme=dark', 'theme=light', 'theme=pink; language=lt', 'theme=light; a=b']) {
      const answer = await get(url, cookie ? { cookie } : {});
      expect(answer.statusCode).toBe(200);
      bodies.add(answer.body);
    }
    expect(render).toHaveBeenCalledTimes(2);
    expect([...bodies].map((body) => /class="(\w+)"/.exec(body)?.[1])).toEqual(['dark', 'light']);
  });

  test('names its scripts by their digests and has no nonce', async () => {
    const { headers, body } = await get('/');
    expect(String(headers['content-security-policy'])).toMatch(
      `script-src 'self' ${digestOf(script)} ${digestOf(waiting)};`,
    );
    expect(body + String(headers['content-security-policy'])).not.toContain('nonce');
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
    expect(headers['x-request-id']).not.toBe((await get('/')).headers['x-request-id']);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.5', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['br;q=0.000, gzip;q=0', undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['brr, xgzip', undefined, (bytes: Buffer) => bytes],
  ])('is sent to a browser that accepts %s as %s', async (accepted, encoding, decode) => {
    const answer = await get('/', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('cookie, accept-encoding');
    expect(decode(answer.rawPayload).toString()).toBe((await get('/')).body);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  });

  test('is not sent again to whoever has it, in any encoding, and keeps its policy', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await get('/lt', { 'accept-encoding': encoding });
      const etag = String(first.headers['etag']);
      for (const version of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await get('/lt', { 'accept-encoding': encoding, 'if-none-match': version });
        expect([again.statusCode, again.body]).toEqual([304, '']);
        for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy'])
          expect(again.headers[name]).toBe(first.headers[name]);
      }
      const other = await get('/lt', { 'accept-encoding': encoding, 'if-none-match': etag, cookie: 'theme=light' });
      expect([other.statusCode, other.body.length > 0]).toEqual([200, true]);
    }
    expect((await get('/lt', { 'if-none-match': '"br"' })).statusCode).toBe(200);
  });

  test('answers HEAD with the headers of GET', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [whole, head] = [await get('/ru', headers), await askForHead('/ru', headers)];
    expect([head.statusCode, head.bytes]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'content-security-policy'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  });

  test('may be shared only where no cookie was sent, and sets none', async () => {
    for (const url of publicAddresses) {
      const anybody = await get(url);
      expect([anybody.headers['cache-control'], anybody.headers['set-cookie']]).toEqual([shared, undefined]);
      const returning = await get(url, { cookie: 'language=lt' });
      expect(returning.headers['cache-control']).toBe('private, max-age=0');
    }
  });

  test('with a session, with a query or spelt in another way is a page of its own', async () => {
    for (const [url, headers] of [
      ['/', ownSession],
      ['/privacy-policy', ownSession],
      ['/', { cookie: '__Host-session=stale' }],
      ['/?verified=true', {}],
      ['/lt/', {}],
    ] as const) {
      render.mockClear();
      const { etag } = (await get(url.replace(/(?<=.)\/?(?:\?.*)?$/, ''))).headers;
      const answers = [await get(url, headers), await get(url, { ...headers, 'if-none-match': String(etag) })];
      for (const answer of answers) {
        expect([url, answer.statusCode]).toEqual([url, 200]);
        expect(answer.headers).toMatchObject({ 'cache-control': 'private, max-age=0' });
        expect(answer.headers['etag']).toBeUndefined();
        expect(String(answer.headers['content-security-policy'])).toMatch(/'nonce-[\w-]{22}'/);
      }
      expect(render).toHaveBeenCalledTimes(2);
    }
  });

  test('that could not be rendered is tried again', async () => {
    const services = createServices(parts.deps);
    const app = await createApp(parts.deps, services);
    let tries = 0;
    await installPages(app.http, { deps: parts.deps, services }, async (...asked) => {
      tries += 1;
      return tries <= 2 ? new Response('failed', { status: 500 }) : render(...asked);
    });
    afterAll(() => app.http.close());
    const statuses = [];
    for (let visit = 0; visit < 3; visit += 1)
      statuses.push((await app.http.inject({ url: '/', headers: sameOriginHeaders })).statusCode);
    expect([statuses, tries]).toEqual([[500, 200, 200], 3]);
  });
});

describe('a missing page', () => {
  test('is rendered once for each language and theme, and carries its own address', async () => {
    for (const url of ['/nope', '/nope/deeper.php', '/.nope', '/lt/nope', '/lt/nope/a_b~c-d', '/ru/nope']) {
      const { statusCode, body, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain(`<a href="${url}">`);
      expect(String(headers['content-security-policy'])).toContain(`'self' ${digestOf(script)} ${digestOf(waiting)};`);
      expect([headers['cache-control'], headers['etag']]).toEqual(['private, max-age=0', undefined]);
    }
    expect(render).toHaveBeenCalledTimes(3);
    const head = await askForHead('/nope');
    expect([head.statusCode, head.bytes]).toEqual([404, 0]);
    const compressed = await get('/lt/nope', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe((await get('/lt/nope')).body);
    expect(render).toHaveBeenCalledTimes(3);
  });

  test.each(['/nope?a=b', '/nope/', '/nope//a', '/nope/%22%3E', '/nope/../a', '/nope"><script>', '/lt/lt/nope'])(
    'is rendered anew where its address could need escaping: %s',
    async (url) => {
      const answer = await get(url);
      expect(render).toHaveBeenCalledTimes(1);
      expect(String(answer.headers['content-security-policy'])).toMatch(/'nonce-[\w-]{22}'/);
    },
  );

  test('of somebody with a session is a page of their own', async () => {
    const answer = await get('/nope', ownSession);
    expect(String(answer.headers['content-security-policy'])).toMatch(/'nonce-[\w-]{22}'/);
  });
});

test('however many addresses, cookies and encodings are made up, no more is stored', async () => {
  const askForAll = async (n: number) => {
    for (const theme of ['dark', 'light', `x${n}`]) {
      const cookie = `theme=${theme}; n=${n}`;
      for (const encoding of ['br', 'gzip', `x${n}`]) {
        for (const url of [...publicAddresses, ...['', '/lt', '/ru'].map((prefix) => `${prefix}/nope-${n}`)])
          await get(url, { cookie, 'accept-encoding': encoding });
      }
    }
  };
  const bytes = async () =>
    (await parts.deps.metrics.registry.getSingleMetric('kartu_page_cache_bytes')?.get())?.values[0]?.value;
  await askForAll(0);
  const before = await bytes();
  render.mockClear();
  for (let n = 1; n <= 5; n += 1) await askForAll(n);
  expect(render).not.toHaveBeenCalled();
  expect(await bytes()).toBe(before);
  expect(before).toBeLessThan(1024 * 1024);
});
