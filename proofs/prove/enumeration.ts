/**
 * Requests links to known, unknown and suspended addresses, in turns, each from a network of its own, and then from
 * networks that have exceeded their limit, where addresses with an account have a reserve.
 * Neither status, headers and body nor the response time may tell which is which. On a busy machine more requests are
 * made, until chance explains no more than a part of the allowed difference.
 */
import { Agent, request as send } from 'node:http';
import { insertUsers } from '#test/fixtures/users.ts';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { type ProgramOptions, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import { networkOf } from '#test/networks.ts';
import { noLoadShedding, startWeb } from '../support/processes.ts';
import { type TestApp, startTestApp } from '../support/test-app.ts';
import { differenceOf, quantile } from '../support/timing.ts';

const kinds = ['known', 'unknown', 'suspended'] as const;
type Kind = (typeof kinds)[number];
const allowedMs = 1;
/** Chance may explain this much of a difference; above it, more requests are made. */
const allowedErrorMs = allowedMs / 4;
/** However busy the machine is, the proof ends. */
const mostRepeats = 6;
/** Answers to a busy network wait for a fixed time, so that several networks are asked side by side. */
const busyNetworks = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '192.0.0.1'];

interface Answer {
  ms: number;
  bytes: string;
}

/** The parts that differ between any two answers; the rest must be identical. */
const varying = /(?<=date: |x-request-id: )[^\n]+|(?<=__Host-pre=)[\w-]{43}/g;

function ask(testApp: TestApp, agent: Agent, email: string, network: string): Promise<Answer> {
  const body = JSON.stringify({ email, recaptchaToken: null });
  const headers = {
    origin: testApp.origin,
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': network,
  };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = send(`${testApp.origin}/api/auth/magic-link`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const ms = performance.now() - began;
        const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}`);
        const bytes = [response.statusCode, ...lines, text].join('\n').replaceAll(varying, '*');
        resolve({ ms, bytes });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

export default async function enumeration({ short, seed, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const samples = short ? 300 : 5000;
  const busySamples = short ? 30 : 50;
  const warmUp = 200;
  const random = seededRandom(seed);
  const testApp = await startTestApp();
  const numbers = Array.from(
    { length: (samples + busySamples * busyNetworks.length) * mostRepeats },
    (_, index) => index,
  );
  const { db } = testApp.deps;
  await insertUsers(
    db,
    numbers.map((index) => ({ email: `known${index}@example.lt` })),
  );
  await insertUsers(
    db,
    numbers.map((index) => ({ email: `suspended${index}@example.lt`, suspendedAt: new Date() })),
  );
  const web = startWeb({
    ...testApp.environment,
    ...noLoadShedding,
    TRUSTED_PROXIES: '1',
    LINKS_PER_MINUTE: '10000000',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: busyNetworks.length });
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    let asked = 0;
    const network = () => networkOf((asked += 1));
    for (let index = 0; index < warmUp; index += 1) await ask(testApp, agent, `warm${index}@example.lt`, network());

    const answers = new Set<string>();
    let used = 0;
    async function measure(times: Record<Kind, number[]>, many: number, networkFor: () => string): Promise<void> {
      for (let round = 0; round < many; round += 1) {
        const index = used;
        used += 1;
        for (const kind of shuffled(kinds, random)) {
          const answer = await ask(testApp, agent, `${kind}${index}@example.lt`, networkFor());
          times[kind].push(answer.ms);
          answers.add(answer.bytes);
        }
      }
    }
    const noTimes = (): Record<Kind, number[]> => ({ known: [], unknown: [], suspended: [] });

    const times = noTimes();
    let repeats = 0;
    let difference = { ms: 0, errorMs: Infinity };
    while (difference.errorMs > allowedErrorMs && repeats < mostRepeats) {
      await measure(times, samples, network);
      repeats += 1;
      difference = differenceOf(Object.values(times));
      note(`${repeats * samples} requests of each kind: ${difference.ms} ms apart, by chance ${difference.errorMs} ms`);
    }
    const links = await testApp.countLinks();

    const busyTimes = noTimes();
    let busyRepeats = 0;
    let busyDifference = { ms: 0, errorMs: Infinity };
    await Promise.all(
      busyNetworks.map(async (busyNetwork, lane) => {
        for (let index = 0; index < 10; index += 1)
          await ask(testApp, agent, `busy${lane}-${index}@example.lt`, busyNetwork);
      }),
    );
    while (busyDifference.errorMs > allowedErrorMs && busyRepeats < mostRepeats) {
      await Promise.all(busyNetworks.map((busyNetwork) => measure(busyTimes, busySamples, () => busyNetwork)));
      busyRepeats += 1;
      busyDifference = differenceOf(Object.values(busyTimes));
      const many = busyRepeats * busySamples * busyNetworks.length;
      note(`${many} from busy networks: ${busyDifference.ms} ms apart, by chance ${busyDifference.errorMs} ms`);
    }
    const busyLinks = (await testApp.countLinks()) - links;
    const rounded = (value: number) => Math.round(value * 1000) / 1000;
    return {
      pass:
        answers.size === 1 &&
        difference.ms < allowedMs &&
        busyDifference.ms < allowedMs &&
        links === kinds.length * samples * repeats + warmUp &&
        busyLinks > 10 * busyNetworks.length,
      samplesEach: samples * repeats,
      differentAnswers: answers.size,
      links,
      medianKnownMs: rounded(quantile(times.known, 0.5)),
      medianUnknownMs: rounded(quantile(times.unknown, 0.5)),
      medianSuspendedMs: rounded(quantile(times.suspended, 0.5)),
      differenceMs: rounded(difference.ms),
      errorMs: rounded(difference.errorMs),
      busySamplesEach: busySamples * busyNetworks.length * busyRepeats,
      busyLinks,
      busyDifferenceMs: rounded(busyDifference.ms),
      busyErrorMs: rounded(busyDifference.errorMs),
      allowedMs,
    };
  } finally {
    agent.destroy();
    await stopChild(web);
    await testApp.close();
  }
}
