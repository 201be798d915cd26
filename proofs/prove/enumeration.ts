/**
 * Requests links to known, unknown and suspended addresses, in turns, each from a network of its own, and then all from
 * one network that has exceeded its limit, where addresses with an account have a reserve.
 * Neither status, headers and body nor the response time may tell which is which.
 */
import { Agent, request as send } from 'node:http';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { type ProgramOptions, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import { networkOf } from '../support/networks.ts';
import { noLoadShedding, startWeb } from '../support/processes.ts';
import { type TestApp, startTestApp } from '../support/test-app.ts';

const kinds = ['known', 'unknown', 'suspended'] as const;
type Kind = (typeof kinds)[number];
const allowedMs = 1;
const busyNetwork = '192.0.2.1';

interface Answer {
  ms: number;
  told: string;
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
        const told = [response.statusCode, ...lines, text].join('\n').replaceAll(varying, '*');
        resolve({ ms, told });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
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
  const busySamples = short ? 30 : 200;
  const warmUp = 200;
  const random = seededRandom(seed);
  const testApp = await startTestApp();
  await testApp.makeAccounts(samples + busySamples, (index) => ({
    email: `known${index}@example.lt`,
    suspended: false,
  }));
  await testApp.makeAccounts(samples + busySamples, (index) => ({
    email: `suspended${index}@example.lt`,
    suspended: true,
  }));
  const web = startWeb({
    ...testApp.environment,
    ...noLoadShedding,
    TRUSTED_PROXIES: '1',
    LINKS_PER_MINUTE: '10000000',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    let asked = 0;
    const network = () => networkOf((asked += 1));
    for (let index = 0; index < warmUp; index += 1) await ask(testApp, agent, `warm${index}@example.lt`, network());

    const told = new Set<string>();
    async function measure(from: number, many: number, networkFor: () => string): Promise<Record<Kind, number[]>> {
      const times: Record<Kind, number[]> = { known: [], unknown: [], suspended: [] };
      for (let index = from; index < from + many; index += 1) {
        for (const kind of shuffled(kinds, random)) {
          const answer = await ask(testApp, agent, `${kind}${index}@example.lt`, networkFor());
          times[kind].push(answer.ms);
          told.add(answer.told);
        }
        if ((index + 1) % 1000 === 0) note(`${index + 1} of ${samples}`);
      }
      return times;
    }
    const times = await measure(0, samples, network);
    const links = await testApp.countLinks();
    for (let index = 0; index < 10; index += 1) await ask(testApp, agent, `busy${index}@example.lt`, busyNetwork);
    const busyTimes = await measure(samples, busySamples, () => busyNetwork);
    const busyLinks = (await testApp.countLinks()) - links;
    const differenceOf = (measured: Record<Kind, number[]>) => {
      const medians = kinds.map((kind) => median(measured[kind]));
      return Math.max(...medians) - Math.min(...medians);
    };
    const differenceMs = differenceOf(times);
    const busyDifferenceMs = differenceOf(busyTimes);
    const rounded = (value: number) => Math.round(value * 1000) / 1000;
    return {
      pass:
        told.size === 1 &&
        differenceMs < allowedMs &&
        busyDifferenceMs < allowedMs &&
        links === kinds.length * samples + warmUp &&
        busyLinks > 10,
      samplesEach: samples,
      differentAnswers: told.size,
      links,
      medianKnownMs: rounded(median(times.known)),
      medianUnknownMs: rounded(median(times.unknown)),
      medianSuspendedMs: rounded(median(times.suspended)),
      differenceMs: rounded(differenceMs),
      busySamplesEach: busySamples,
      busyLinks,
      busyDifferenceMs: rounded(busyDifferenceMs),
      allowedMs,
    };
  } finally {
    agent.destroy();
    await stopChild(web);
    await testApp.close();
  }
}
