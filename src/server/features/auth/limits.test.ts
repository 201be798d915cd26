import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '#test/fixtures/users.ts';
import { type Product, startParts, startWeb } from '#test/app.ts';
import { createVisitor } from '#test/visitor.ts';
import { signInServerLimits } from '#server/platform/limits/auth.ts';
import { createDeps } from '#server/deps.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { translator } from '#server/platform/i18n.ts';

let parts: Product;
let web: Awaited<ReturnType<typeof startWeb>>;
let other: Awaited<ReturnType<typeof startWeb>>;
const t = translator('en');

/** The requests that the captcha provider's stand-in got. */
const asked: Record<string, string>[] = [];
let providerSays: () => unknown = () => ({ success: true });
const provider = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    asked.push(Object.fromEntries(new URLSearchParams(body)));
    response.end(JSON.stringify(providerSays()));
  });
});

beforeAll(async () => {
  parts = await startParts('web', { LINKS_PER_MINUTE: '100' });
  web = await startWeb(parts);
  const neighbour = await createDeps(parts.config, 'web');
  afterAll(() => neighbour.close());
  other = await startWeb({ ...parts, deps: neighbour });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  afterAll(() => provider.close());
});

beforeEach(async () => {
  asked.length = 0;
  providerSays = () => ({ success: true });
  await parts.deps.db.execute('truncate rate_limits, verification_tokens, mail_deliveries');
});

const stored = async () => (await parts.deps.db.execute(`select email from verification_tokens`)).rows.length;
const posted = async () => (await parts.deps.db.execute(`select key from mail_deliveries`)).rows.length;
const forget = (rate: string) => parts.deps.db.execute(`delete from rate_limits where key like '${rate}%'`);
const account = (email: string) => insertUser(parts.deps.db, { email });
const network = (address: string) => ({ 'x-forwarded-for': address });

async function askTimes(times: number, of: (number: number) => { email: string; from?: string; process?: typeof web }) {
  const bodies = new Set<string>();
  for (let number = 1; number <= times; number += 1) {
    const { email, from = `10.${number >> 8}.${number & 255}.1`, process = web } = of(number);
    const answer = await createVisitor(process, network(from)).requestLink(email);
    bodies.add(`${answer.statusCode} ${answer.body} ${answer.cookies.length}`);
  }
  expect([...bodies]).toEqual([`200 {"message":"${t('auth.magicLinkSent')}"} 1`]);
}

describe('too many links', () => {
  test('[AUTH-13] for one address: three in a quarter of an hour, whoever asks, however it is written, in all processes', async () => {
    await askTimes(8, (number) => ({
      email: number % 2 ? 'ona@example.lt' : 'ONA@example.lt',
      process: number % 2 ? web : other,
    }));
    expect(await posted()).toBe(3);
  });

  test('[AUTH-13] for one address: ten a day', async () => {
    for (let quarter = 1; quarter <= 5; quarter += 1) {
      await askTimes(3, () => ({ email: 'ona@example.lt' }));
      await forget('linksByAddress-900');
      await forget('linksByNetworkAndAddress-900');
    }
    expect(await posted()).toBe(10);
  });

  test('[AUTH-13] for one network: ten in a quarter of an hour and fifty a day', async () => {
    for (let quarter = 0; quarter < 6; quarter += 1) {
      await askTimes(12, (number) => ({ email: `n${quarter}x${number}@example.lt`, from: '192.0.2.1' }));
      expect(await posted()).toBe(Math.min(50, (quarter + 1) * 10));
      await forget('linksByNetwork-900');
    }
  });

  test('[AUTH-13] of IPv6 a network is its first half', async () => {
    await askTimes(12, (number) => ({ email: `n${number}@example.lt`, from: `2001:db8:0:7::${number}` }));
    expect(await posted()).toBe(10);
    await askTimes(1, () => ({ email: 'n13@example.lt', from: '2001:db8:0:8::1' }));
    expect(await posted()).toBe(11);
  });

  test('[AUTH-13] of the networks around together: four times as many for a /56, eight times for a /48 and a /24', async () => {
    await askTimes(44, (number) => ({ email: `f${number}@example.lt`, from: `2001:db8:1:${number % 12}::1` }));
    expect(await posted()).toBe(40);
    await askTimes(44, (number) => ({ email: `e${number}@example.lt`, from: `2001:db8:1:${number % 12}00::1` }));
    expect(await posted()).toBe(80);
    await askTimes(1, () => ({ email: 'elsewhere@example.lt', from: '2001:db8:2::1' }));
    expect(await posted()).toBe(81);
    await forget('linksInAll');
    await askTimes(84, (number) => ({ email: `v${number}@example.lt`, from: `192.0.2.${number % 30}` }));
    expect(await posted()).toBe(161);
  }, 60_000);

  test('one network that asks too often uses up neither what everybody may ask for nor what is kept for accounts', async () => {
    await account('ona@example.lt');
    await askTimes(20, (number) => ({ email: `n${number}@example.lt`, from: '192.0.2.1' }));
    await askTimes(20, () => ({ email: 'again@example.lt', from: '192.0.2.2' }));
    expect(await posted()).toBe(13);
    await askTimes(87, (number) => ({ email: `honest${number}@example.lt` }));
    expect(await posted()).toBe(100);
  }, 60_000);

  test('from a busy network people with an account still get their link, so many and no more', async () => {
    await account('ona@example.lt');
    await askTimes(11, (number) => ({ email: `n${number}@example.lt`, from: '192.0.2.1' }));
    expect(await posted()).toBe(10);
    await askTimes(4, () => ({ email: 'Ona@example.lt', from: '192.0.2.1' }));
    expect(await posted()).toBe(13);
    await parts.deps.db.execute(`update rate_limits set points = 40 where key like 'linksByNetworkReserve-900%'`);
    await forget('linksByNetworkAndAddress');
    await forget('linksByAddress');
    await askTimes(1, () => ({ email: 'ona@example.lt', from: '192.0.2.1' }));
    expect(await posted()).toBe(13);
  });

  test('in a flood people with an account still get their link, so many and no more', async () => {
    await account('ona@example.lt');
    await parts.deps.rateLimits.allow({ rate: 'linksInAll', key: 'everybody' });
    await parts.deps.db.execute(`update rate_limits set points = 100 where key like 'linksInAll-%'`);
    await askTimes(2, (number) => ({ email: `n${number}@example.lt` }));
    expect(await posted()).toBe(0);
    await askTimes(1, () => ({ email: 'ona@example.lt' }));
    expect(await posted()).toBe(1);
    await parts.deps.db.execute(`update rate_limits set points = 50 where key like 'linksInAllReserve%'`);
    await askTimes(1, () => ({ email: 'ona@example.lt' }));
    expect(await posted()).toBe(1);
  });

  test('beyond a limit that accounts have a reserve for, the answer takes the same time for every address', async () => {
    await account('ona@example.lt');
    await askTimes(10, (number) => ({ email: `n${number}@example.lt`, from: '192.0.2.1' }));
    const began = performance.now();
    await askTimes(1, () => ({ email: 'nobody@example.lt', from: '192.0.2.1' }));
    const between = performance.now();
    await askTimes(1, () => ({ email: 'ona@example.lt', from: '192.0.2.1' }));
    expect(between - began).toBeGreaterThanOrEqual(signInServerLimits.reserveAnswerMs - 2);
    expect(performance.now() - between).toBeGreaterThanOrEqual(signInServerLimits.reserveAnswerMs - 2);
    expect(await posted()).toBe(11);
  });

  test('are figures for the operator, from the start', async () => {
    const fresh = createMetrics();
    const text = await fresh.registry.getSingleMetricAsString('kartu_link_requests_refused_total');
    for (const limit of ['network', 'network-address', 'everybody', 'address'])
      expect(text).toContain(`kartu_link_requests_refused_total{limit="${limit}"} 0`);
    const refused = async (limit: string) => {
      const { values } = await parts.deps.metrics.linkRequestsRefused.get();
      return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
    };
    const before = { network: await refused('network'), pair: await refused('network-address') };
    await askTimes(4, () => ({ email: 'ona@example.lt', from: '192.0.2.1' }));
    await askTimes(9, (number) => ({ email: `n${number}@example.lt`, from: '192.0.2.1' }));
    expect(await refused('network')).toBe(before.network + 3);
    expect(await refused('network-address')).toBe(before.pair + 1);
  });

  test('tags and dots of one mailbox count as one address', async () => {
    await askTimes(5, (number) => ({ email: `ona+${number}@example.lt` }));
    expect(await posted()).toBe(3);
    await askTimes(5, (number) => ({ email: `${'jonas'.slice(0, number)}.${'jonas'.slice(number)}x@gmail.com` }));
    expect(await posted()).toBe(6);
  });

  test('one network that asks too often does not use up the address of somebody else', async () => {
    await askTimes(10, (number) => ({ email: `n${number}@example.lt`, from: '192.0.2.1' }));
    await askTimes(5, () => ({ email: 'petras@example.lt', from: '192.0.2.1' }));
    await askTimes(1, () => ({ email: 'petras@example.lt' }));
    expect(await posted()).toBe(11);
  });

  test('with invitations counted too: fifteen mails a day', async () => {
    const invitation = { rate: 'mailsByAddress', key: 'ona@example.lt' } as const;
    for (let number = 1; number <= 13; number += 1) expect(await parts.deps.rateLimits.allow(invitation)).toBe(true);
    await askTimes(3, () => ({ email: 'ona@example.lt' }));
    expect(await posted()).toBe(2);
    expect(await parts.deps.rateLimits.allow(invitation)).toBe(false);
  });

  test('from everybody together: nothing is stored until the minute is over', async () => {
    await askTimes(103, (number) => ({ email: `n${number}@example.lt` }));
    expect(await posted()).toBe(100);
    expect(await stored()).toBe(100);
    await parts.deps.db.execute(`update rate_limits set expire = 0 where key like 'linksInAll%'`);
    await askTimes(1, () => ({ email: 'late@example.lt' }));
    expect(await posted()).toBe(101);
  });

  test('are counted without keeping an address or a network', async () => {
    await askTimes(1, () => ({ email: 'ona@example.lt', from: '192.0.2.1' }));
    const rows = (await parts.deps.db.execute<{ key: string }>('select key from rate_limits')).rows;
    expect(rows).toHaveLength(10);
    for (const { key } of rows) expect(key).toMatch(/^\w+-\d+:[\w-]{43}$/);
  });
});

describe('a captcha', () => {
  let guarded: Awaited<ReturnType<typeof startWeb>>;
  beforeAll(async () => {
    const settings = {
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SECRET: 'told to the provider',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
    } as const;
    const config = { ...parts.config, ...settings, LINKS_PER_MINUTE: 2 };
    const deps = await createDeps(config, 'web');
    afterAll(() => deps.close());
    guarded = await startWeb({ ...parts, deps, config });
  });

  const ask = (email: string, recaptchaToken?: string | null) =>
    createVisitor(guarded).requestLink(email, { recaptchaToken });
  const refusal = { message: t('auth.captchaNeeded') };

  test('[AUTH-13] that is given is verified', async () => {
    expect((await ask('ona@example.lt', 'solved')).statusCode).toBe(200);
    expect(asked).toEqual([{ secret: 'told to the provider', response: 'solved' }]);
    providerSays = () => ({ success: false, 'error-codes': ['invalid-input-response'] });
    const answer = await ask('petras@example.lt', 'forged');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(refusal);
    expect(await stored()).toBe(1);
  });

  test('[AUTH-13] may be missing until there is a flood, and then lets people through', async () => {
    for (const email of ['a@example.lt', 'b@example.lt']) expect((await ask(email, null)).statusCode).toBe(200);
    for (const token of [null, undefined, '']) expect((await ask('c@example.lt', token)).json()).toEqual(refusal);
    expect((await ask('c@example.lt', 'solved')).statusCode).toBe(200);
    expect(await stored()).toBe(3);
  });

  test('whose provider answers nonsense stands in nobody’s way, except in a flood', async () => {
    providerSays = () => 'down for maintenance';
    for (const email of ['a@example.lt', 'b@example.lt']) expect((await ask(email, 'solved')).statusCode).toBe(200);
    expect((await ask('c@example.lt', 'solved')).json()).toEqual(refusal);
  });
});
