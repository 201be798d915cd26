import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import type { PagePort } from '../contract/pages.ts';
import { languageOfPath } from '../domain/language.ts';
import { pageNonce, pagePort } from './lib/page-port.ts';
import { startLate } from './lib/late-start.ts';
import { loadWords, type PageHandle, wordsOf } from './lib/words.ts';

/** The bundle has its own copy of the context keys, so the server asks it to fill the context. */
export function pageContext(port: PagePort, nonce: string): RouterContextProvider {
  return new RouterContextProvider(
    new Map<unknown, unknown>([
      [pagePort, port],
      [pageNonce, nonce],
    ]) as ConstructorParameters<typeof RouterContextProvider>[0],
  );
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(pageNonce);
  const handles = entry.staticHandlerContext.matches.map(
    ({ route }) => entry.routeModules[route.id]?.handle as Partial<PageHandle> | undefined,
  );
  await loadWords(languageOfPath(new URL(request.url).pathname), wordsOf(handles));
  let failed = false;
  const body = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    onError: () => {
      failed = true;
    },
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  const late = handles.some((handle) => handle?.late);
  if (late || isbot(request.headers.get('user-agent'))) await body.allReady;
  const page = late && import.meta.env.PROD ? startLate(await new Response(body).text(), nonce) : body;
  return new Response(page, { headers, status: failed ? 500 : status });
}
