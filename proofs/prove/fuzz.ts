/**
 * Sends malformed requests, made from our OpenAPI description and from odd spellings, methods, headers, cookies
 * and bodies, to every call and every page in every language. None may be answered with a 5xx, without the
 * common security headers or not at all, none may log an error, and the process must survive. Before that, a
 * valid request reaches each of them.
 */
import { ensureBuilt } from '#scripts/stack/build.ts';
import { startNode, stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { type ProgramOptions, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import { rateLimits } from '#server/platform/database/schema/index.ts';
import type { Call } from '../support/access/cells.ts';
import { addressOf, everybody, isSignedIn, type Person } from '../support/access/people.ts';
import { makeWorld, type World, signerSecret } from '../support/access/world.ts';
import { mutate } from '../support/fuzz/mutate.ts';
import { createDice, fromSchema } from '../support/fuzz/odd-values.ts';
import { allTargets, alwaysRefused, type Target } from '../support/fuzz/targets.ts';
import { type Answer, send, type Wire } from '../support/fuzz/wire.ts';
import { networkOf } from '#test/networks.ts';
import { noLoadShedding } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

const atOnce = 8;
const requestsPerWorld = 250;
const everyHeader = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
];

interface Attempt {
  target: Target;
  wire: Wire;
  isRight: boolean;
}

interface FuzzWorld {
  world: World;
  cookies: ReadonlyMap<Person, string>;
}

export default async function fuzz({ short, seed, steps, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const requests = steps ?? (short ? 4000 : 50_000);
  const dice = createDice(seededRandom(seed));
  const testApp = await startTestApp();
  const log: string[] = [];
  const web = startNode(
    ['build/app/main-web.js'],
    {
      ...testApp.environment,
      ...noLoadShedding,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ADMIN_ADDRESSES: addressOf('admin'),
      TRUSTED_PROXIES: '1',
      LINKS_PER_MINUTE: '1000000',
      WRONG_CODES_PER_HOUR: '1000000',
      MAIL_EVENTS_SECRET: 'known to the mail provider alone, and to us',
    },
    (line) => log.push(line),
  );
  const { pid } = web;
  const { host, port } = new URL(testApp.origin);
  const issues: string[] = [];
  const statuses = new Map<string, Map<number, number>>();
  const reached = new Set<string>();
  let sent = 0;

  async function newFuzzWorld(): Promise<FuzzWorld> {
    await testApp.deps.db.delete(rateLimits);
    const userIds: Record<string, number> = {};
    const cookies = new Map<Person, string>();
    for (const person of ['elsewhere', ...everybody.filter(isSignedIn)]) {
      const session = await testApp.signIn(addressOf(person));
      userIds[person] = Number(session.split('.')[0]);
      cookies.set(person as Person, `__Host-session=${session}`);
    }
    const world = await makeWorld(testApp.deps, userIds);
    for (const person of ['bearer', 'revoked', 'over', 'reader'] as const)
      cookies.set(person, `__Host-inv=${world.cards.own.tokens[person] ?? ''}`);
    for (const person of ['signer', 'removed'] as const) cookies.set(person, `__Host-sign=${signerSecret(person)}`);
    return { world, cookies };
  }

  function wireOf({ method }: Target, { path, body, form }: Call, cookie: string | undefined): Wire {
    sent += 1;
    const type = body ? 'application/json' : 'application/x-www-form-urlencoded';
    return {
      method,
      target: path,
      headers: [
        ['Host', host],
        ['Origin', testApp.origin],
        ['X-Forwarded-For', networkOf(sent)],
        ...(cookie === undefined ? [] : [['Cookie', cookie] satisfies [string, string]]),
        ...((body ?? form) ? [['Content-Type', type] satisfies [string, string]] : []),
      ],
      body: body ? JSON.stringify(body) : form ? new URLSearchParams(form).toString() : '',
    };
  }

  const rightAttempt = (target: Target, { world, cookies }: FuzzWorld): Attempt => ({
    target,
    wire: wireOf(target, target.call(world), cookies.get(target.person)),
    isRight: true,
  });

  function mutatedAttempt(targets: readonly Target[], { world, cookies }: FuzzWorld): Attempt {
    const target = dice.pick(targets as [Target, ...Target[]]);
    const person = dice.random() < 0.7 ? target.person : dice.pick(everybody as [Person, ...Person[]]);
    const call = target.call(world);
    const made =
      target.schema && dice.random() < 0.5 ? { ...call, body: Object(fromSchema(target.schema, dice)) } : call;
    const wire = wireOf(target, made, cookies.get(person));
    return { target, wire: made === call || dice.random() < 0.2 ? mutate(wire, dice) : wire, isRight: false };
  }

  function check({ target, wire, isRight }: Attempt, answer: Answer | undefined): string | undefined {
    if (answer === undefined) return wire.method === 'CONNECT' ? undefined : 'no answer';
    const { status, headers } = answer;
    const counts = statuses.get(target.route) ?? new Map<number, number>();
    statuses.set(target.route, counts.set(status, (counts.get(status) ?? 0) + 1));
    if (!(status >= 200 && status < 500)) return `${status} ${answer.text.slice(0, 200)}`;
    const without = everyHeader.filter((name) => !headers.has(name));
    if (without.length > 0) return `${status} without ${without.join(', ')}`;
    if (!isRight) return undefined;
    const isAsStated = target.status === undefined ? status < 400 : status === target.status;
    if (isAsStated && (status < 400 || !target.isDescribed || alwaysRefused.includes(target.route)))
      reached.add(target.route);
    return isAsStated ? undefined : `the right request: ${status} ${answer.text.slice(0, 200)}`;
  }

  async function attempt(each: Attempt): Promise<void> {
    const issue = await send(Number(port), each.wire).then(
      (answer) => check(each, answer),
      (error: Error) => error.message,
    );
    if (issue !== undefined)
      issues.push(`${each.target.route}: ${issue} to ${JSON.stringify(each.wire).slice(0, 700)}`);
  }

  async function attemptAll(attempts: Attempt[]): Promise<void> {
    const waiting = attempts.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const each of waiting) await attempt(each);
      }),
    );
  }

  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const { targets, missing } = await allTargets(testApp.origin);
    issues.push(...missing.map((route) => `${route} is described, and there is no right request for it`));
    // A new world for each call that changes something, so that the next target finds its data.
    let current = await newFuzzWorld();
    for (const target of targets) {
      if (target.method !== 'GET') current = await newFuzzWorld();
      await attempt(rightAttempt(target, current));
    }
    note(`${reached.size} of ${targets.length} routes reached by the right request`);
    for (let left = requests - sent; left > 0 && web.exitCode === null; left -= requestsPerWorld) {
      const latest = await newFuzzWorld();
      const many = Math.min(requestsPerWorld, left);
      await attemptAll(Array.from({ length: many }, () => mutatedAttempt(targets, latest)));
      if (sent % 5000 < requestsPerWorld) note(`${sent} of ${requests}, ${issues.length} issues`);
    }
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const lost = targets.filter(({ route }) => !reached.has(route));
    const errors = log.filter((line) => !line.startsWith('{"level":"warn"'));
    for (const [route, counts] of statuses)
      note(
        `${route}: ${[...counts]
          .toSorted(([one], [other]) => one - other)
          .map(([status, many]) => `${status} × ${many}`)
          .join(', ')}`,
      );
    for (const issue of issues.slice(0, 40)) note(issue);
    for (const { route } of lost) note(`${route} was never reached`);
    for (const line of errors.slice(0, 20)) note(line);
    // Why a request failed may be logged as a warning; what browsers report was sent by this proof itself.
    const warnings = log.filter((line) => !errors.includes(line) && !line.includes('a browser reported an error'));
    if (issues.length > 0) for (const line of warnings.slice(0, 20)) note(line);
    const ofClass = (first: number) =>
      [...statuses.values()]
        .flatMap((counts) => [...counts])
        .reduce((sum, [status, many]) => sum + (Math.floor(status / 100) === first ? many : 0), 0);
    return {
      pass: issues.length === 0 && lost.length === 0 && errors.length === 0 && web.exitCode === null && web.pid === pid,
      requests: sent,
      routes: targets.length,
      described: targets.filter(({ isDescribed }) => isDescribed).length,
      neverReached: lost.length,
      answered2xx: ofClass(2),
      answered3xx: ofClass(3),
      answered4xx: ofClass(4),
      answered5xx: ofClass(5),
      issues: issues.length,
      errorsInLog: errors.length,
      warningsInLog: log.length - errors.length,
    };
  } finally {
    await stopChild(web);
    await testApp.close();
  }
}
