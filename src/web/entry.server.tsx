import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import type { PagePort } from '../contract/pages.ts';
import { languageOfPath } from '../domain/language.ts';
import { pageNonce, pagePort } from './lib/page-port.ts';
import { loadWords, wordsOf } from './lib/words.ts';

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
  const handles = Object.values(entry.routeModules).map((module) => module?.handle);
  await loadWords(languageOfPath(new URL(request.url).pathname), wordsOf(handles));
  let failed = false;
  const body = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    onError: () => {
      failed = true;
    },
  });
  if (isbot(request.headers.get('user-agent'))) await body.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(body, { headers, status: failed ? 500 : status });
}
