/**
 * Requests cards of others and cards that do not exist, by id and by slug, in turns. Neither status, headers and body
 * nor the response time may tell which is which; by slug, the card of a suspended creator is the hidden one.
 */
import { Agent, get } from 'node:http';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { type ProgramOptions, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import { randomId, randomLetters } from '#server/platform/secrets.ts';
import { fillCard } from '../support/filled-card.ts';
import { noLoadShedding, startWeb } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';
import { deviation, quantile } from '../support/timing.ts';

const kinds = ['foreignId', 'missingId', 'hiddenSlug', 'missingSlug'] as const;
type Kind = (typeof kinds)[number];
/** Medians may differ by this part of the usual deviation; a larger difference could be found by many requests. */
const allowedDeviations = 0.5;
const allowedMs = 1;
/** Even the fastest network varies by this much. */
const leastDeviationMs = 0.2;
/** Timers count whole milliseconds. */
const timerMs = 1;
const warmUpRounds = 200;
/** Requests at a time: a refusal is mostly waiting. */
const lanes = 8;
const varying = /(?<=date: |x-request-id: )[^\n]+/g;

function ask(url: string, agent: Agent, cookie: string): Promise<{ ms: number; bytes: string }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent, headers: { cookie } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const ms = performance.now() - began;
        const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}`);
        resolve({ ms, bytes: [response.statusCode, ...lines, text].join('\n').replaceAll(varying, '*') });
      });
    }).on('error', reject);
  });
}

function apart(one: readonly number[], other: readonly number[]) {
  const differenceMs = Math.abs(quantile(one, 0.5) - quantile(other, 0.5));
  return { differenceMs, deviations: differenceMs / Math.max(deviation(one), deviation(other), leastDeviationMs) };
}

export default async function cardTiming({ short, seed, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const samples = short ? 1000 : 5000;
  const random = seededRandom(seed);
  const testApp = await startTestApp();
  await testApp.signIn('rasa@example.lt');
  await testApp.signIn('suspended@example.lt');
  const cookie = `__Host-session=${await testApp.signIn('stranger@example.lt')}`;
  const foreign = await fillCard(testApp, 'rasa@example.lt', 30);
  const hidden = await fillCard(testApp, 'suspended@example.lt', 30);
  await testApp.deps.db.execute("update users set suspended_at = now() where email = 'suspended@example.lt'");
  const web = startWeb({ ...testApp.environment, ...noLoadShedding });
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const pathOf: Record<Kind, () => string> = {
    foreignId: () => String(foreign.id),
    missingId: () => String(randomId()),
    hiddenSlug: () => `slug/${hidden.slug}`,
    missingSlug: () => `slug/card-of-30-${randomLetters(22)}`,
  };
  const once = (kind: Kind) => ask(`${testApp.origin}/api/group-cards/${pathOf[kind]()}`, agent, cookie);
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const times: Record<Kind, number[]> = { foreignId: [], missingId: [], hiddenSlug: [], missingSlug: [] };
    const answers = new Set<string>();
    let rounds = -warmUpRounds;
    async function askInTurns(): Promise<void> {
      while (rounds < samples) {
        const isMeasured = rounds >= 0;
        rounds += 1;
        if (rounds > 0 && rounds % 1000 === 0) note(`${rounds} of ${samples}`);
        const order = kinds.map((kind) => ({ kind, place: random() })).sort((one, other) => one.place - other.place);
        for (const { kind } of order) {
          const answer = await once(kind);
          if (isMeasured) times[kind].push(answer.ms);
          answers.add(answer.bytes);
        }
      }
    }
    await Promise.all(Array.from({ length: lanes }, askInTurns));
    const byId = apart(times.foreignId, times.missingId);
    const bySlug = apart(times.hiddenSlug, times.missingSlug);
    const isAlike = ({ differenceMs, deviations }: typeof byId) =>
      differenceMs < allowedMs && deviations < allowedDeviations;
    const fastestMs = Math.min(...Object.values(times).flat());
    const rounded = (value: number) => Math.round(value * 1000) / 1000;
    return {
      // Requests side by side blur small differences, so that what hides them is looked for as well.
      pass: answers.size === 1 && fastestMs >= cardServerLimits.refusalMs - timerMs && isAlike(byId) && isAlike(bySlug),
      samplesEach: samples,
      differentAnswers: answers.size,
      idDifferenceMs: rounded(byId.differenceMs),
      idDeviations: rounded(byId.deviations),
      slugDifferenceMs: rounded(bySlug.differenceMs),
      slugDeviations: rounded(bySlug.deviations),
      fastestMs: rounded(fastestMs),
      medianMs: rounded(quantile(times.missingId, 0.5)),
      allowedDeviations,
      allowedMs,
    };
  } finally {
    agent.destroy();
    await stopChild(web);
    await testApp.close();
  }
}
