import type { Visitor } from '../visitor.ts';
import { navigationHeaders } from '../visitor.ts';

/** What came back to our callback: its query holds code and state, or an error. */
export interface Consented {
  query: URLSearchParams;
  path: string;
}

/** Presses a button on the consent page, as a browser with its own cookies would. */
export async function answerConsent(
  authUrl: string,
  account: string,
  answer: 'allow' | 'refuse' = 'allow',
): Promise<Consented> {
  const cookies = new Map<string, string>();
  let url = authUrl;
  let init: RequestInit = {};
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      init = { method: 'POST', body: new URLSearchParams({ account, answer }) };
      continue;
    }
    const next = new URL(location, url);
    if (next.origin !== new URL(authUrl).origin) {
      return { query: next.searchParams, path: `${next.pathname}${next.search}` };
    }
    url = next.href;
    init = {};
  }
  throw new Error('the consent does not end');
}

export async function askForConsent(visitor: Visitor): Promise<string> {
  const answer = await visitor.get('/api/google/auth');
  return answer.json<{ authUrl: string }>().authUrl;
}

/** Opens the callback as the browser does, and gives the address it leads to. */
export async function openCallback(visitor: Visitor, path: string): Promise<URL> {
  const answer = await visitor.get(path, navigationHeaders);
  return new URL(String(answer.headers.location), 'https://kartu.test');
}

/** Everything up to the page that imports; gives the handle in its address. */
export async function consent(visitor: Visitor, account: string): Promise<string> {
  const { path } = await answerConsent(await askForConsent(visitor), account);
  return (await openCallback(visitor, path)).searchParams.get('token') ?? '';
}
