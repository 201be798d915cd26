/**
 * A stand-in for Google on this machine: a real OpenID provider with a consent page to press, and the People API.
 * The account that is chosen on the consent page decides what the API does.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { addressBooks, refusals } from './address-books.ts';

const clientId = 'kartu-on-this-machine';
const clientSecret = 'only-for-this-machine';
const contactsScope = 'https://www.googleapis.com/auth/contacts.readonly';
const contactsPath = '/v1/people/me/connections';

export interface GoogleServer {
  /** The settings of the product for this server. */
  settings: Record<string, string>;
  url: string;
  /** Every access token that was issued, so that tests can search for it. */
  issued: readonly string[];
  isRevoked(token: string): Promise<boolean>;
  /** The addresses that the API was asked for. */
  asked: readonly URL[];
  close(): Promise<void>;
}

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const consentPage = () => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stand-in for Google</title>
<link rel="icon" href="data:,">
<body style="font:16px/1.5 system-ui;max-width:26rem;margin:2rem auto;padding:0 1rem">
<h1>Kartu would like to see your contacts</h1>
<form method="post">
<fieldset><legend>Account</legend>
${[...Object.keys(addressBooks), ...Object.keys(refusals)]
  .map(
    (name, index) =>
      `<label style="display:block"><input type="radio" name="account" value="${escaped(name)}"${index === 0 ? ' checked' : ''}> ${escaped(name)}</label>`,
  )
  .join('\n')}
</fieldset>
<p><button name="answer" value="allow">Allow</button> <button name="answer" value="refuse">Refuse</button></p>
</form></body></html>`;

export async function startGoogleServer({
  origin,
  port = 0,
}: {
  origin: string;
  port?: number;
}): Promise<GoogleServer> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const issued: string[] = [];
  const asked: URL[] = [];
  const failuresShown = new Set<string>();

  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [new URL('/api/google/callback', origin).href],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['openid', contactsScope],
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/consent/${interaction.uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, Interaction: 3600, Session: 3600 },
  });
  provider.on('grant.success', (context) => {
    const body = context.body as { access_token?: string } | undefined;
    if (body?.access_token) issued.push(body.access_token);
  });

  async function answerConsent(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage());
      return;
    }
    const form = new URLSearchParams(await text(request));
    const account = form.get('account') ?? '';
    const error = form.get('answer') === 'allow' ? refusals[account] : 'access_denied';
    if (error !== undefined) {
      return provider.interactionFinished(request, response, { error, error_description: 'as the account says' });
    }
    const grant = new provider.Grant({ accountId: account, clientId });
    grant.addOIDCScope(contactsScope);
    await provider.interactionFinished(request, response, {
      login: { accountId: account },
      consent: { grantId: await grant.save() },
    });
  }

  async function answerContacts(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '', url);
    asked.push(address);
    const sendJson = (status: number, body: object, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const [, value = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const token = await provider.AccessToken.find(value);
    const book = addressBooks[token?.accountId ?? ''];
    if (!token?.scope?.split(' ').includes(contactsScope) || !book) return sendJson(401, { error: { code: 401 } });
    const page = Number(address.searchParams.get('pageToken')?.replace('page-', '') ?? 1);
    const { failure, people, pageSize } = book;
    const key = createHash('sha256').update(value).digest('hex');
    if (failure?.page === page && !(failure.once && failuresShown.has(key))) {
      failuresShown.add(key);
      const retryAfter = failure.retryAfter ? { 'retry-after': failure.retryAfter } : {};
      return sendJson(failure.status, { error: { code: failure.status } }, retryAfter);
    }
    const connections = people.slice((page - 1) * pageSize, page * pageSize);
    const isLast = page * pageSize >= people.length;
    return sendJson(200, {
      ...(connections.length > 0 ? { connections } : {}),
      totalPeople: people.length,
      ...(isLast ? {} : { nextPageToken: `page-${page + 1}` }),
    });
  }

  const answerProvider = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', url);
    const answer = pathname.startsWith('/consent/')
      ? answerConsent(request, response)
      : pathname === contactsPath
        ? answerContacts(request, response)
        : Promise.resolve(answerProvider(request, response));
    answer.catch(() => response.writeHead(500).end());
  });

  return {
    url,
    settings: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER: url,
      GOOGLE_PEOPLE_URL: url,
    },
    issued,
    asked,
    isRevoked: async (token) => (await provider.AccessToken.find(token)) === undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
