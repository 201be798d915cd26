import { networkOf } from '#test/networks.ts';
import { runConcurrently, type Part, happensWithin } from './abuse-app.ts';

const patienceMs = 30_000;

/** One network requests thousands of links while people on other networks sign in. */
export const linkFlood: Part = async ({ relay, askForLink, isShort, query }) => {
  const requests = isShort ? 1000 : 10_000;
  const honest = isShort ? 50 : 200;
  const asked = new Map<string, number>();
  const flood = runConcurrently(requests, 50, (index) => askForLink(`flood${index}@example.lt`, '192.0.2.66'));
  await runConcurrently(honest, 2, async (index) => {
    const email = `honest${index}@example.lt`;
    asked.set(email, performance.now());
    await askForLink(email, networkOf(1000 + index));
  });
  await flood;
  const arrived = () => [...asked.keys()].filter((email) => relay.accepted.has(email));
  await happensWithin(patienceMs / 1000, () => arrived().length === honest);
  const waits = arrived().map((email) => (relay.accepted.get(email) ?? 0) - (asked.get(email) ?? 0));
  const [row] = await query<{ found: number }>(
    "select count(*)::int as found from verification_tokens where email like 'flood%'",
  );
  const slowestMs = Math.round(Math.max(...waits));
  const linksOfFlood = row?.found ?? 0;
  const pass = arrived().length === honest && slowestMs <= patienceMs && linksOfFlood <= 10;
  return { pass, requests, honest, arrived: arrived().length, slowestMs, linksOfFlood };
};

const linksOfOne48 = 80;

/** Thirty /64 networks of one /48 are limited together, since one person can own them all. */
export const oneProvider: Part = async ({ askForLink, query }) => {
  await runConcurrently(300, 20, (index) =>
    askForLink(`range${index}@example.lt`, `2001:db8:5:${((index % 30) * 256).toString(16)}::1`),
  );
  const [row] = await query<{ found: number }>(
    "select count(*)::int as found from verification_tokens where email like 'range%'",
  );
  const links = row?.found ?? 0;
  return { pass: links > 0 && links <= linksOfOne48, links, linksAllowed: linksOfOne48 };
};

/** A suppressed address can still get a sign-in link when its owner requests one. */
export const afterBounce: Part = async ({ relay, askForLink, query }) => {
  const email = 'bounced@example.lt';
  relay.refuse = (step, address) => (step === 'RCPT TO' && address === email ? '550 5.1.1 No such user' : undefined);
  await askForLink(email, networkOf(1));
  const isSuppressed = async () => (await query('select 1 from mail_suppressions')).length > 0;
  const wasSuppressed = await happensWithin(20, isSuppressed);
  relay.refuse = () => undefined;
  await askForLink(email, networkOf(2));
  const isArrived = await happensWithin(20, () => relay.accepted.has(email));
  return { pass: isArrived, wasSuppressed, isArrived };
};

/** A time zone that the database does not know is refused, or stored under a name that it knows. */
export const wrongZone: Part = async ({ testApp, call }) => {
  const session = await testApp.signIn('zones@example.lt');
  const states: string[] = [];
  for (const timeZone of ['VST', 'US/Pacific-New', 'Europe/Vilnius']) {
    const body = { language: 'en', timeZone };
    const { status, text } = await call('/api/account/settings', { method: 'PUT', session, body });
    states.push(status === 200 ? (JSON.parse(text) as { timeZone: string }).timeZone : String(status));
  }
  return { pass: states.join() === '400,America/Los_Angeles,Europe/Vilnius', states: states.join() };
};
