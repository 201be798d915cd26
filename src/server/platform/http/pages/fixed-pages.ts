import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOfPath, languages, pathInLanguage, plainPath } from '#domain/language.ts';
import { publicPages } from '#domain/public-pages.ts';
import { parseTheme, type Theme, themeCookie } from '#domain/theme.ts';
import { fixedPageLimits } from '#server/platform/limits/platform.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { acceptedEncoding, compressOnce, type Encoding } from '../compress.ts';
import { hasVersion } from '../etag.ts';
import { type HeaderOptions, policyByDigests } from '../headers.ts';

/** Renders an address for a visitor without a session; inline scripts carry the nonce. */
export type RenderForVisitor = (address: string, theme: Theme, nonce: string) => Promise<Response>;

interface RenderedPage {
  html: string;
  policy: string;
}

interface EncodedPage {
  body: Buffer;
  etag: string;
  /** By whether a shared cache may store the answer. */
  headers: Record<'shared' | 'private', Record<string, string>>;
}

const addresses = new Set(publicPages.flatMap((page) => languages.map((language) => pathInLanguage(page, language))));

const privately = 'private, max-age=0';
const cacheControl = { shared: `public, max-age=0, s-maxage=${fixedPageLimits.sharedSeconds}`, private: privately };

/** Placeholder for the nonce, and for the address of a missing page. */
const placeholder = randomUUID();

/** Paths that need no escaping, neither in a URL nor in HTML. */
const plainAddress = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

/**
 * Pages that are the same for every visitor without a session, by language and theme. A process renders each once and
 * compresses it once per encoding. Only the addresses above and one missing page per language are stored, so memory is
 * bounded.
 */
export function createFixedPages(
  metrics: Metrics,
  options: HeaderOptions,
  { sessionCookie, isMissing }: { sessionCookie: string; isMissing: (address: string) => boolean },
) {
  const rendered = new Map<string, Promise<RenderedPage | undefined>>();
  const encoded = new Map<string, Promise<EncodedPage>>();

  async function renderOnce(address: string, theme: Theme, status: number, render: RenderForVisitor) {
    const answer = await render(address, theme, placeholder);
    if (answer.status !== status || !answer.headers.get('content-type')?.startsWith('text/html')) return undefined;
    const html = (await answer.text()).replaceAll(` nonce="${placeholder}"`, '');
    const policy = policyByDigests(html, options);
    // A script that contains the placeholder would have another digest on every page.
    if (policyByDigests(html.replaceAll(placeholder, ''), options) !== policy) return undefined;
    metrics.open.pageCacheBytes += 2 * html.length;
    return { html, policy };
  }

  /** A failed rendering is not stored: the next visitor tries again. */
  function find(address: string, theme: Theme, status: number, render: RenderForVisitor) {
    const key = `${theme} ${address}`;
    const known = rendered.get(key);
    metrics.pageCache.inc({ result: known ? 'hit' : 'miss' });
    if (known) return known;
    const page = renderOnce(address, theme, status, render).catch(() => undefined);
    rendered.set(key, page);
    void page.then((found) => found ?? rendered.delete(key));
    return page;
  }

  async function encode({ html, policy }: RenderedPage, encoding: Encoding): Promise<EncodedPage> {
    const body = await compressOnce(Buffer.from(html), encoding);
    metrics.open.pageCacheBytes += body.length;
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}-${encoding}"`;
    const headers = (who: keyof typeof cacheControl) => ({
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      vary: 'cookie, accept-encoding',
      'cache-control': cacheControl[who],
      etag,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
    return { body, etag, headers: { shared: headers('shared'), private: headers('private') } };
  }

  async function sendPublic(request: FastifyRequest, reply: FastifyReply, theme: Theme, render: RenderForVisitor) {
    const address = request.url;
    const page = await find(address, theme, 200, render);
    if (!page) return false;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const key = `${theme} ${encoding} ${address}`;
    let ready = encoded.get(key);
    if (!ready) encoded.set(key, (ready = encode(page, encoding)));
    const { body, etag, headers } = await ready;
    // A shared cache that ignores Vary must still not store what depended on a cookie.
    reply.headers(request.headers.cookie === undefined ? headers.shared : headers.private);
    if (hasVersion(request.headers['if-none-match'], etag)) reply.status(304).removeHeader('content-encoding').send();
    else reply.send(body);
    return true;
  }

  /** Links of a missing page contain its address, which replaces the placeholder. */
  async function sendMissing(request: FastifyRequest, reply: FastifyReply, theme: Theme, render: RenderForVisitor) {
    const language = languageOfPath(request.url);
    const plain = plainPath(request.url);
    if (pathInLanguage(plain, language) !== request.url) return false;
    const page = await find(pathInLanguage(`/${placeholder}`, language), theme, 404, render);
    if (!page) return false;
    reply.status(404).headers({
      'content-security-policy': page.policy,
      'content-type': 'text/html; charset=utf-8',
      vary: 'cookie, accept-encoding',
      'cache-control': privately,
    });
    const html = page.html.replaceAll(`/${placeholder}`, plain);
    if (request.method === 'HEAD') reply.send(html);
    else reply.compress(html);
    return true;
  }

  /** Returns whether it has answered: only requests without a session, for one of these pages. */
  return async (request: FastifyRequest, reply: FastifyReply, render: RenderForVisitor): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (request.cookies[sessionCookie] !== undefined) return false;
    const theme = parseTheme(request.cookies[themeCookie]);
    if (addresses.has(request.url)) return sendPublic(request, reply, theme, render);
    if (!plainAddress.test(request.url) || !isMissing(request.url)) return false;
    return sendMissing(request, reply, theme, render);
  };
}
