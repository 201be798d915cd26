import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { linkIn, type Mailbox } from './mailbox.ts';
import { randomNetwork } from './networks.ts';

/** Headers that a browser sends from our own pages. */
export const sameOriginHeaders = { host: 'kartu.test', 'sec-fetch-site': 'same-origin' };

/** Headers that browsers send when a link is opened from another site or program. */
export const navigationHeaders = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** Plays a browser with its own network address and cookies, whose requests come from our pages by default. */
export function createVisitor(web: FastifyInstance, ownHeaders: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const always = { ...sameOriginHeaders, 'x-forwarded-for': randomNetwork(), ...ownHeaders };

  async function ask(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...always, ...(cookie === '' ? {} : { cookie }), ...options.headers };
    const answer = await web.inject({ ...options, headers });
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  /** Sends a form as a page without scripts does. */
  const sendForm = (url: string, fields: Record<string, string>): Promise<LightMyRequestResponse> =>
    ask({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  return {
    cookies,
    ask,
    get: (url: string, headers: Record<string, string> = {}) => ask({ method: 'GET', url, headers }),
    post: (url: string, payload: object = {}) => ask({ method: 'POST', url, payload }),
    put: (url: string, payload: object) => ask({ method: 'PUT', url, payload }),
    patch: (url: string, payload: object) => ask({ method: 'PATCH', url, payload }),
    remove: (url: string) => ask({ method: 'DELETE', url }),
    requestLink: (email: string, more: object = {}) =>
      ask({ method: 'POST', url: '/api/auth/magic-link', payload: { email, ...more } }),
    /** Opens a link as by a click in a mail. */
    open: (link: string) => ask({ method: 'GET', url: pathOf(link), headers: navigationHeaders }),
    sendForm,
    /** Presses the button of the confirmation page. */
    confirm: (token: string) => sendForm('/api/auth/verify', { token }),
    me: () => ask({ method: 'GET', url: '/api/auth/me' }),
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** Requests a sign-in link, reads the mail and opens the link; the mail worker must be running. */
export async function signIn(visitor: Visitor, mailbox: Mailbox, address: string): Promise<void> {
  const before = mailbox.mailsTo(address).length;
  await visitor.requestLink(address);
  // Other mails, such as an invitation, may arrive before and after the one with the link.
  for (let count = before; ; count += 1) {
    await mailbox.lastTo(address, count);
    const links = mailbox
      .mailsTo(address)
      .slice(before)
      .map((mail) => linkIn(mail).link);
    const link = links.findLast((each) => each !== '');
    if (link !== undefined) return void (await visitor.open(link));
  }
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}
