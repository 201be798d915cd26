/**
 * Every kind of person makes every call of the product, for objects of their own, of somebody else and that do not
 * exist. Each cell states the status and the exact fields of the answer; a call without a row fails. Planted addresses,
 * notes and tokens may appear in no answer, page or log for anybody without a right to them.
 */
import { eq } from 'drizzle-orm';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { ProgramOptions, ProofResult } from '#scripts/stack/program.ts';
import { createApp } from '#server/app.ts';
import { createDeps } from '#server/deps.ts';
import { installPages } from '#server/pages.ts';
import { parseConfig } from '#server/platform/config.ts';
import { users } from '#server/platform/database/schema/index.ts';
import { createServices } from '#server/services.ts';
import { rows } from '../support/access/rows.ts';
import type { Row } from '../support/access/cells.ts';
import { addressOf, everybody, people, type Person } from '../support/access/people.ts';
import {
  giftIdea,
  type KnownCard,
  makeWorld,
  signerSecret,
  unseenWords,
  type Which,
  type World,
} from '../support/access/world.ts';
import { noLoadShedding } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';
import { networkOf } from '#test/networks.ts';

/** Routes that are no calls lead to pages; these are checked one by one. */
const pagePaths = ['/', '/lt', '/dashboard', '/settings', '/privacy-policy', '/nowhere'];
const pageRoutes =
  /^(?:\w+ \/\*|(?!GET )\w+ \/backend(?:\/\*)?|GET (?:\/(?:lt|ru))?(?:\/group-cards\/:slug\/?|\/s\/:token)|HEAD .*)$/;
const readsOnly = (row: Row) => row.route.startsWith('GET ');

/** Left out in the short form, since these people differ from others only in how they lost their rights. */
const similarPeople: readonly Person[] = ['over', 'ended', 'forger'];

interface Visit {
  person: Person;
  session: string | undefined;
  card: KnownCard;
}

/** A planted text that only its owner may see. */
interface Secret {
  text: string;
  owner: string;
}

/** What was found by some of the people. */
interface Found {
  cells: number;
  issues: string[];
  missing: string[];
  planted: number;
  logLines: number;
  inLog: number;
}

/** Half of the people each, with a product and a database of their own: one alone waits for each answer. */
const halves = 2;

export default async function access({ short, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const visitors = everybody.filter((person) => !short || !similarPeople.includes(person));
  const groups = Array.from({ length: halves }, (_, half) => visitors.filter((_person, at) => at % halves === half));
  const found = await Promise.all(groups.map((group) => visitAs(group, note)));
  const sum = (figure: (one: Found) => number) => found.map(figure).reduce((total, each) => total + each, 0);
  const issues = [...new Set(found.flatMap((each) => each.issues))];
  for (const issue of issues.slice(0, 30)) note(issue);
  return {
    pass: issues.length === 0 && found.every(({ inLog, logLines, cells }) => inLog === 0 && logLines > cells / 2),
    people: visitors.length,
    calls: rows.length,
    callsWithoutRow: found[0]?.missing.length ?? 0,
    cells: sum(({ cells }) => cells),
    issues: issues.length,
    planted: sum(({ planted }) => planted),
    logLines: sum(({ logLines }) => logLines),
    leakedInLog: sum(({ inLog }) => inLog),
  };
}

async function visitAs(visitors: readonly Person[], note: (text: string) => void): Promise<Found> {
  const testApp = await startTestApp();
  const environment = {
    ...testApp.environment,
    ...noLoadShedding,
    ADMIN_ADDRESSES: addressOf('admin'),
    TRUSTED_PROXIES: '1',
    LINKS_PER_MINUTE: '1000000',
    // Enables the webhook of the mail provider, which nobody may call without this secret.
    MAIL_EVENTS_SECRET: 'known to the mail provider alone, and to us',
  };
  const deps = await createDeps(parseConfig({ ...environment, LOG_LEVEL: 'error' }), 'web');
  const log: string[] = [];
  const web = startNode(
    ['build/app/main-web.js'],
    { ...environment, NODE_ENV: 'production', LOG_LEVEL: 'trace' },
    (line) => log.push(line),
  );
  const issues: string[] = [];
  const secrets: Secret[] = [...everybody, 'silent', 'nobody', 'elsewhere'].flatMap((owner) => [
    { text: addressOf(owner), owner },
    { text: addressOf(`friend-of-${owner}`), owner: `friend-of-${owner}` },
    { text: `note.planted of ${owner}`, owner: `friend-of-${owner}` },
  ]);
  secrets.push({ text: unseenWords, owner: 'signer' }, { text: giftIdea, owner: 'gift list' });
  let cells = 0;
  let networks = 0;

  async function findUncoveredRoutes(): Promise<string[]> {
    const services = createServices(deps);
    const { http, routes } = await createApp(deps, services);
    await installPages(http, { deps, services }, async () => new Response());
    await http.close();
    const known = new Set(rows.map(({ route }) => route));
    return routes
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => !known.has(route) && !pageRoutes.test(route));
  }

  /** Tokens of links and sessions, which must not be in the log. */
  const tokens: string[] = [];
  const newWorld = async () => {
    const world = await makeWorld(deps, userIds);
    tokens.push(world.cards.own.signing.token);
    tokens.push(...Object.values(world.cards.own.tokens).filter((token) => token !== undefined));
    return world;
  };

  const userIds: Record<string, number> = {};
  async function session(person: string): Promise<string> {
    const value = await testApp.signIn(addressOf(person));
    const [userId = '', token = ''] = value.split('.');
    userIds[person] = Number(userId);
    tokens.push(token);
    return value;
  }

  async function startVisit(person: Person, card: KnownCard): Promise<Visit> {
    const kind = 'session' in people[person] ? people[person].session : undefined;
    if (kind === undefined) return { person, card, session: undefined };
    const value = await session(person);
    if (kind === 'suspended')
      await deps.db
        .update(users)
        .set({ suspendedAt: new Date() })
        .where(eq(users.email, addressOf(person)));
    if (kind === 'ended')
      await fetch(`${testApp.origin}/api/auth/logout`, {
        method: 'POST',
        headers: { origin: testApp.origin, cookie: `__Host-session=${value}` },
      });
    const middle = value.length - 20;
    const forged = `${value.slice(0, middle)}${value[middle] === 'A' ? 'B' : 'A'}${value.slice(middle + 1)}`;
    return { person, card, session: kind === 'forged' ? forged : value };
  }

  function headersOf({ person, session: value, card }: Visit): Record<string, string> {
    const token = card.tokens[person];
    const cookies = [
      ...(value === undefined ? [] : [`__Host-session=${value}`]),
      ...(token === undefined || person === 'invited' ? [] : [`__Host-inv=${token}`]),
      ...('signs' in people[person] ? [`__Host-sign=${signerSecret(person)}`] : []),
    ];
    networks += 1;
    return {
      origin: testApp.origin,
      'x-forwarded-for': networkOf(networks),
      ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    };
  }

  function findLeaks(text: string, person: Person, card: KnownCard, mayTell: readonly string[]): string[] {
    const { signing } = card;
    const signingTokens = [signing.token, signing.replaced].map((each) => ({ text: each, owner: 'signing link' }));
    const cardTokens = Object.entries(card.tokens).map(([owner, token]) => ({
      text: token ?? '',
      owner: `token of ${owner}`,
    }));
    return [...secrets, ...cardTokens, ...signingTokens]
      .filter(({ owner }) => owner !== person && !mayTell.includes(owner))
      .filter((secret) => text.includes(secret.text))
      .map(({ owner }) => owner);
  }

  async function tryCell(row: Row, world: World, visit: Visit, which: Which): Promise<void> {
    const { person } = visit;
    const cell = `${row.route} as ${person}, ${which}`;
    const { path, body, form } = row.call(world, person, which);
    const stop = new AbortController();
    const response = await fetch(`${testApp.origin}${path}`, {
      method: row.route.split(' ')[0] ?? 'GET',
      redirect: 'manual',
      signal: stop.signal,
      headers: { ...headersOf(visit), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : form ? { body: new URLSearchParams(form) } : {}),
    });
    cells += 1;
    const expected = row.expected(person, which);
    if (response.status !== expected.status) issues.push(`${cell}: ${response.status} instead of ${expected.status}`);
    if (row.isStream && response.status === 200) return stop.abort();
    const text = await response.text();
    if (expected.fields && !expected.fields.safeParse(text === '' ? undefined : JSON.parse(text)).success)
      issues.push(`${cell}: other fields than expected: ${text.slice(0, 200)}`);
    const answered = `${text} ${response.headers.get('location') ?? ''}`;
    const found = findLeaks(answered, person, world.cards.own, row.mayTell?.(person, which) ?? []);
    if (found.length > 0) issues.push(`${cell}: tells of ${found.join(', ')}`);
  }

  async function tryPages(world: World, visit: Visit): Promise<void> {
    const { slug, id, signing } = world.cards.own;
    const creatorKnows = ['invited', 'bearer', 'revoked', 'over', 'silent', 'friend-of-creator'];
    const signingPaths = [`/s/${signing.token}`, `/lt/s/${signing.token}`, `/s/${signing.replaced}`];
    const cardPaths = [`/group-cards/${slug}`, `/group-cards/${slug}/`, `/lt/group-cards/${slug}`, `/group-card/${id}`];
    for (const path of [...pagePaths, ...cardPaths, ...signingPaths, '/my-group-cards']) {
      const response = await fetch(`${testApp.origin}${path}`, { redirect: 'manual', headers: headersOf(visit) });
      cells += 1;
      if (response.status >= 500) issues.push(`page ${path} as ${visit.person}: ${response.status}`);
      const known = visit.person === 'creator' ? creatorKnows : [`friend-of-${visit.person}`];
      // A page may repeat its own address.
      const allowed = path.includes('/s/') ? [...known, 'signing link'] : known;
      const found = findLeaks(await response.text(), visit.person, world.cards.own, allowed);
      if (found.length > 0) issues.push(`page ${path} as ${visit.person}: tells of ${found.join(', ')}`);
    }
  }

  try {
    const missing = await findUncoveredRoutes();
    issues.push(...missing.map((route) => `${route} has no row`));
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    for (const person of ['elsewhere', ...everybody]) await session(person);
    for (const person of visitors) {
      const shared = await newWorld();
      const sharedVisit = await startVisit(person, shared.cards.own);
      for (const row of rows.filter(readsOnly))
        for (const which of row.which) await tryCell(row, shared, sharedVisit, which);
      await tryPages(shared, sharedVisit);
      // A call that changes something gets a new world and a new session.
      for (const row of rows.filter((each) => !readsOnly(each))) {
        for (const which of row.which) {
          const world = await newWorld();
          await tryCell(row, world, await startVisit(person, world.cards.own), which);
        }
      }
      note(`${person}: ${cells} cells so far, ${issues.length} issues`);
    }
    const logged = log.join('\n');
    const inLog = [...secrets.map(({ text }) => text), ...tokens].filter((text) => logged.includes(text)).length;
    return { cells, issues, missing, planted: secrets.length + tokens.length, logLines: log.length, inLog };
  } finally {
    await stopChild(web);
    await deps.close();
    await testApp.close();
  }
}
