import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { PagePort } from '#contract/pages.ts';
import { languageOfPath } from '#domain/language.ts';
import { pageNonce, pagePort } from './lib/api/page-port.ts';
import { deferScripts } from './lib/deferred-hydration.ts';
import { FailedRequest } from './lib/api/failed-request.tsx';
import { loadMessages, type PageHandle } from './lib/i18n/messages.ts';

/** Fills the router context. Done here, since the bundle has its own copy of the context keys. */
export function pageContext(port: PagePort, nonce: string): RouterContextProvider {
  return new RouterContextProvider(
    new Map<unknown, unknown>([
      [pagePort, port],
      [pageNonce, nonce],
    ]) as ConstructorParameters<typeof RouterContextProvider>[0],
  );
}

/** Reports errors through our logger; the router would print them with the parameters of database queries. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error);
  if (!isRefusal && !request.signal.aborted) context.get(pagePort).reportFailure(error);
};

/** Placeholder in a cached page, which each answer replaces by its own nonce. */
const nonceMark = crypto.randomUUID();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(pageNonce);
  const port = context.get(pagePort);
  const handles = entry.staticHandlerContext.matches.map(
    ({ route }) => entry.routeModules[route.id]?.handle as Partial<PageHandle> | undefined,
  );
  await loadMessages(languageOfPath(new URL(request.url).pathname));
  headers.set('content-type', 'text/html; charset=utf-8');
  const failedRequest = entry.staticHandlerContext.errors ? port.requestId : undefined;
  const elements = (marked: string) => (
    <FailedRequest value={failedRequest}>
      <ServerRouter context={entry} url={request.url} nonce={marked} />
    </FailedRequest>
  );

  const isDeferred = handles.some((handle) => handle?.deferScripts) && !handles.some((handle) => handle?.static);
  if (import.meta.env.PROD && isDeferred) {
    const data = await inlineRouterData(entry);
    const draw = async () => deferScripts(await renderForCache(elements(nonceMark)), nonceMark);
    // Links on the page repeat the query of its address, and anybody can invent queries and missing pages,
    // so only existing pages without a query are cached.
    const isShared = status === 200 && new URL(request.url).search === '';
    const isForAnybody = isShared && failedRequest === undefined && (await port.currentUser()) === null;
    const page = await (isForAnybody ? port.cachedPage(request.url, data, draw) : draw());
    return new Response(page.replaceAll(nonceMark, nonce), { headers, status });
  }

  let failed = false;
  const body = await renderToReadableStream(elements(nonce), {
    nonce,
    signal: request.signal,
    onError: () => {
      failed = true;
    },
  });
  return new Response(body, { headers, status: failed ? 500 : status });
}

/** Renders a page for the cache: a part that fails fails the page, and a closed connection does not abort it. */
async function renderForCache(elements: ReactNode): Promise<string> {
  let failure: unknown;
  const body = await renderToReadableStream(elements, {
    nonce: nonceMark,
    onError: (error) => void (failure ??= error),
  });
  const text = await new Response(body).text();
  if (failure !== undefined) throw failure;
  return text;
}

/** Reads the router's data stream to its end and puts it into the page as one script instead of several. */
async function inlineRouterData(entry: EntryContext): Promise<string> {
  const reader = entry.serverHandoffStream?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let value = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    value += decoder.decode(part.value, { stream: true });
  }
  reader.releaseLock();
  const onSent = Object.assign(Promise.resolve(), { result: { done: true, value } });
  entry.renderMeta = { streamCache: { 0: onSent } };
  return value;
}
