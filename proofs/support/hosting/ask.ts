import { Agent, request } from 'node:https';
import { linkIn, type Mailbox } from '#test/mailbox.ts';
import { navigationHeaders } from '#test/visitor.ts';

export interface Answer {
  /** 0 for a connection that broke. */
  status: number;
  body: string;
  cookies: string[];
}

interface Question {
  method?: 'GET' | 'POST' | 'PUT';
  cookie?: string;
  body?: object;
  isFromMail?: boolean;
}

export type Ask = (path: string, question?: Question) => Promise<Answer>;

/** Asks through a proxy with a certificate of its own, on kept connections, as pages of ours do. */
export function createAsk(port: number, connections: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false });
  return (path, { method, cookie, body, isFromMail = false } = {}) =>
    new Promise((settle) => {
      const broken = (error: unknown) => settle({ status: 0, body: String(error), cookies: [] });
      const sent = body && JSON.stringify(body);
      const headers = {
        ...(isFromMail ? navigationHeaders : { 'sec-fetch-site': 'same-origin' }),
        ...(cookie && { cookie }),
        ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      };
      const asked = request(
        { host: 'localhost', port, path, method: method ?? (sent ? 'POST' : 'GET'), agent, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('error', broken);
          response.on('end', () =>
            settle({ status: response.statusCode ?? 0, body: text, cookies: response.headers['set-cookie'] ?? [] }),
          );
        },
      );
      asked.on('error', broken);
      asked.end(sent);
    });
}

const cookiesOf = ({ cookies }: Answer) => cookies.map((each) => each.split(';')[0]).join('; ');

/** Signs in by the mail's link and gives the cookies; a worker must be running. */
export async function signInThrough(ask: Ask, mailbox: Mailbox, email: string): Promise<string> {
  const requested = await ask('/api/auth/magic-link', { body: { email } });
  const { pathname, search } = new URL(linkIn(await mailbox.lastTo(email)).link);
  const opened = await ask(pathname + search, { cookie: cookiesOf(requested), isFromMail: true });
  const cookie = cookiesOf(opened);
  const { status } = await ask('/api/auth/me', { cookie });
  if (status !== 200) throw new Error(`not signed in: ${requested.status}, ${opened.status}, ${status}`);
  return cookie;
}
