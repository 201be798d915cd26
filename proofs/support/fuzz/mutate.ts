import { type Dice, oddBody, oddTexts, oddValue } from './odd-values.ts';
import type { Wire } from './wire.ts';

/** Makes one part of a request invalid or unusual. */
type Mutation = (wire: Wire, dice: Dice) => Wire;

const withHeader = (wire: Wire, name: string, value: string): Wire => ({
  ...wire,
  headers: [...wire.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase()), [name, value]],
});
const withMore = (wire: Wire, ...more: Wire['headers']): Wire => ({ ...wire, headers: [...wire.headers, ...more] });

/** The text as a path segment, percent-encoded or not. */
const asSegment = (text: string, { random }: Dice): string => {
  if (random() < 0.5) return text.replaceAll(/[^\u0021-\u00FF]/gu, '~');
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

const oddSegments = [
  '%zz',
  '%',
  '%00',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '%5c',
  '\\',
  '%c0%af',
  '%ED%A0%80',
  '%F0%9F%8E%82',
  '\u00FF\u00FE',
  'a;b=c',
  'a:b',
  '*',
  '0',
  '-1',
  '1.5',
  '1e3',
  '9007199254740993',
  '99999999999999999999999',
  'null',
  '__proto__',
  'a'.repeat(500),
  'a'.repeat(8000),
] as const;

const segment: Mutation = (wire, dice) => {
  const [path = '', ...query] = wire.target.split('?');
  const segments = path.split('/');
  const place = 1 + Math.floor(dice.random() * (segments.length - 1));
  segments[place] = dice.random() < 0.7 ? dice.pick(oddSegments) : asSegment(dice.pick(oddTexts), dice);
  return { ...wire, target: [segments.join('/'), ...query].join('?') };
};

const spelling: Mutation = (wire, { pick }) => {
  const [path = '', ...query] = wire.target.split('?');
  const spelt = pick([
    path.replace('/api', '/%61pi'),
    path.replace('/api', '/API'),
    path.replace('/api', '//api'),
    path.replace('/api', '/api/../api'),
    path.toUpperCase(),
    `${path}/`,
    `${path}//`,
    `${path}.data`,
    `${path}#a`,
    `${path};a=b`,
    `${path}%20`,
    `${path}%00`,
    `/lt${path}`,
    `/ru/lt${path}`,
    `/.${path}`,
    `http://evil.example${path}`,
    `http://localhost${path}`,
    `//evil.example${path}`,
    `/__manifest?p=${path}&version=a`,
    `/_root.data`,
    '*',
    path.slice(1) || 'a',
    `/${'a/'.repeat(3000)}`,
    `${path}?${'a=b&'.repeat(2000)}`,
  ]);
  return { ...wire, target: [spelt, ...query].join('?') };
};

const names = ['after', 'limit', 't', 'token', 'invite', 'format', 'id', 'year', 'language', 'q', '__proto__', 'a[b]'];
const cursors = [
  '1~2026-02-31T25:00:00.000000Z~1',
  '1~9999-99-99T00:00:00.000000Z~1',
  '1~2026-02-28T00:00:00.000000Z~99999999999999999999',
  '9999-99-99T99:99:99.999Z~1',
  '2026-01-01T00:00:00.000Z~-1',
  '-271821-04-20T00:00:00Z~1',
  '~',
  '~~~~',
  '1',
] as const;

const query: Mutation = (wire, dice) => {
  const { pick } = dice;
  const name = pick(names as [string, ...string[]]);
  const value = dice.random() < 0.4 ? encodeURIComponent(pick(cursors)) : asSegment(pick(oddTexts), dice);
  const mark = wire.target.includes('?') ? '&' : '?';
  const more = pick([
    `${name}=${value}`,
    `${name}=${value}&${name}=${value}`,
    name,
    `=${value}`,
    '&&&',
    `${name}[]=${value}`,
  ]);
  return { ...wire, target: `${wire.target}${mark}${more}` };
};

const method: Mutation = (wire, { pick }) => ({
  ...wire,
  method: pick([
    'HEAD',
    'TRACE',
    'OPTIONS',
    'PUT',
    'PATCH',
    'DELETE',
    'POST',
    'GET',
    'PROPFIND',
    'PURGE',
    'QUERY',
    'CONNECT',
    'get',
    'FOO',
  ]),
});

const host: Mutation = (wire, { pick }) => {
  const without = { ...wire, headers: wire.headers.filter(([name]) => name !== 'Host') };
  return pick([
    withMore(wire, ['Host', 'evil.example']),
    withMore(wire, ...wire.headers.filter(([name]) => name === 'Host')),
    without,
    withMore(without, ['Host', '']),
    withMore(without, ['Host', 'evil.example']),
    withMore(without, ['Host', 'localhost:99999999']),
    withMore(without, ['Host', '[::1']),
    withMore(wire, ['X-Forwarded-Host', 'evil.example'], ['X-Forwarded-Proto', 'gopher']),
  ]);
};

const origin: Mutation = (wire, { pick }) =>
  pick([
    withHeader(wire, 'Origin', 'https://evil.example'),
    withHeader(wire, 'Origin', 'null'),
    withHeader(wire, 'Origin', ''),
    withMore(wire, ['Origin', 'https://evil.example']),
    withMore(wire, ['Sec-Fetch-Site', 'cross-site']),
    withMore(wire, ['Sec-Fetch-Site', 'same-origin, same-origin']),
  ]);

const cookie: Mutation = (wire, { pick }) =>
  withHeader(
    wire,
    'Cookie',
    pick([
      '__Host-session=',
      '__Host-session=1.a',
      `__Host-session=99999999999999999999.${'a'.repeat(43)}`,
      `__Host-session=-1.${'a'.repeat(43)}`,
      '__Host-session=%00.%zz',
      '__Host-inv=%00',
      `__Host-inv=${'a'.repeat(3000)}`,
      '__Host-pre=%zz',
      'language=xx',
      'language=__proto__',
      'language=lt; language=ru',
      'theme=\u00FF',
      ';;;=;',
      'a'.repeat(4000),
    ]),
  );

const header: Mutation = (wire, { pick }) =>
  pick([
    withHeader(wire, 'X-Forwarded-For', 'a'),
    withHeader(wire, 'X-Forwarded-For', '10.0.0.1, ::ffff:1.2.3.4%eth0, 999.1.1.1'),
    withHeader(wire, 'X-Forwarded-For', ''),
    withMore(wire, ['X-Request-Id', 'a'.repeat(500)]),
    withMore(wire, ['X-Request-Id', 'same-id-1'], ['X-Request-Id', 'same-id-2']),
    withMore(wire, ['Accept', '\u00FF/\u00FE;q=9']),
    withMore(wire, ['Accept-Encoding', 'br;q=nan, \u00FF, *;q=0, identity;q=0']),
    withMore(wire, ['Accept-Language', 'lt;q=0.1,'.repeat(500)]),
    withMore(wire, ['If-None-Match', '"a", W/"b", *']),
    withMore(wire, ['If-Modified-Since', 'never']),
    withMore(wire, ['Range', 'bytes=-1--5,9-1']),
    withMore(wire, ['Idempotency-Key', '\u0001']),
    withMore(wire, ['Idempotency-Key', 'a'.repeat(1000)]),
    withMore(wire, ['If-Match', '"99999999999999999999"']),
    withMore(wire, ['Content-Encoding', 'gzip']),
    withMore(wire, ['Expect', '100-continue']),
    withMore(wire, ['Expect', 'a miracle']),
    withMore(wire, ['Upgrade', 'websocket'], ['Sec-WebSocket-Key', 'a']),
    withMore(wire, ['Upgrade', 'h2c'], ['HTTP2-Settings', 'AAMAAABkAAQAAP__']),
    withMore(wire, ['X-HTTP-Method-Override', 'DELETE']),
    withMore(wire, ['Content-Length', '0']),
    withMore(wire, ['Content-Length', '-1']),
    withMore(wire, ['Transfer-Encoding', 'chunked']),
    withMore(wire, ['Transfer-Encoding', 'chunked'], ['Content-Length', '5']),
    withMore(wire, ['Transfer-Encoding', 'gzip, identity']),
    withMore(wire, ['X-Amz-Sns-Message-Type', 'Notification']),
    withMore(wire, ['X-Kartu-Signature', '\u00FF'], ['X-Kartu-Timestamp', '1e999']),
    withMore(wire, ['User-Agent', `a\u00FF${'b'.repeat(2000)}`]),
    withMore(wire, ['X-Broken\u0000', 'a']),
    withMore(wire, ['X-Large', 'a'.repeat(20_000)]),
    withMore(wire, ...Array.from({ length: 300 }, (_, index): [string, string] => [`X-${index}`, 'a'])),
  ]);

const contentType: Mutation = (wire, { pick }) =>
  pick([
    withHeader(
      wire,
      'Content-Type',
      pick([
        '',
        'text/plain',
        'application/xml',
        'application/json; charset=utf-16',
        'application/json; charset=\u00FF',
        'application/json;;;',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        '/',
        'a'.repeat(500),
      ]),
    ),
    withMore(wire, ['Content-Type', 'text/plain']),
    { ...wire, headers: wire.headers.filter(([name]) => name !== 'Content-Type') },
  ]);

const body: Mutation = (wire, dice) => ({ ...wire, body: oddBody(dice) });

function withOddField(text: string, dice: Dice): string {
  const fields = JSON.parse(text) as Record<string, unknown>;
  const known = Object.keys(fields);
  const name = known[Math.floor(dice.random() * known.length)] ?? 'a';
  const kind = dice.random();
  if (kind < 0.1) return JSON.stringify({ ...fields, [name]: undefined });
  const place = kind < 0.2 ? dice.pick(['unknown', 'version', 'id', 'userId', '', 'a\u0000']) : name;
  return JSON.stringify({ ...fields, [place]: oddValue(dice) });
}

/** Changes, removes or adds one field of a valid body. */
const field: Mutation = (wire, dice) => {
  if (!wire.body.startsWith('{')) return body(wire, dice);
  try {
    return { ...wire, body: withOddField(wire.body, dice) };
  } catch {
    // An earlier mutation left no JSON, or one too deep to be written again.
    return body(wire, dice);
  }
};

const mutations: readonly [Mutation, ...Mutation[]] = [
  segment,
  spelling,
  query,
  method,
  host,
  origin,
  cookie,
  header,
  header,
  contentType,
  body,
  field,
  field,
  field,
];

/** Mostly one mutation, so that the rest of the request passes the first checks; sometimes several. */
export function mutate(wire: Wire, dice: Dice): Wire {
  const many = dice.random() < 0.75 ? 1 : dice.pick([2, 3]);
  let mutated = wire;
  for (let done = 0; done < many; done += 1) mutated = dice.pick(mutations)(mutated, dice);
  return mutated;
}
