/**
 * Lighthouse on a simulated phone against the production build: node scripts/lighthouse.ts [--built] [--turn N] [path …]
 * Each page is measured in one language, in turn by the day, the largest paint with a margin; pages that are named
 * are held to their goals in the language of their address.
 * Writes .reports/lighthouse.json and fails when a page misses its scores.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './stack/follow-parent.ts';
import { manyMessages } from './screens/card-page.ts';
import { insertPhotoCard } from './lighthouse/photo-card.ts';
import { insertCard } from '#test/fixtures/cards.ts';
import { insertPeople, manyPeople, todayIn } from '#test/fixtures/birthdays.ts';
import { signInByHeader } from '#test/fixtures/users.ts';
import { startChromium } from './stack/lone-chromium.ts';
import { inEveryLanguage, inTurn, turnOn } from './lighthouse/page-turns.ts';
import {
  categoriesOf,
  judge,
  type MeasuredPage,
  type Measurement,
  type Verdict,
  visitsCounted,
  withMargin,
} from './lighthouse/page-scores.ts';
import { measure, type Place } from './lighthouse/visit.ts';
import { buildUnless, withStack } from './stack/with-stack.ts';

const report = '.reports/lighthouse.json';

/** Cards with 30 messages: one still open for messages, one published and not yet opened, and one with twelve photos. */
const openCard = 'open-0000000000000000000000';
const closedCard = 'closed-0000000000000000000000';
const photoCard = 'photos-0000000000000000000000';

const photoLimits = { maxLargestPaintMs: 1800, maxScriptKb: 150, maxPhotoKb: 150 };
const pages: readonly MeasuredPage[] = [
  { path: '/', minPerformance: 98 },
  { path: '/privacy-policy', minPerformance: 98 },
  { path: '/terms-of-service', minPerformance: 98 },
  { path: '/dashboard', minPerformance: 95, isPrivate: true },
  { path: `/group-cards/${openCard}`, minPerformance: 95, isPrivate: true },
  { path: `/group-cards/${photoCard}`, minPerformance: 95, ...photoLimits, isPrivate: true },
];
/** Measured only when named: it differs from the open card by its closed cover. */
const furtherPages: readonly MeasuredPage[] = [
  { path: `/group-cards/${closedCard}`, minPerformance: 95, isPrivate: true },
];

/**
 * Visits all pages, then all of them again: whatever keeps the machine busy for a while slows one visit of each page
 * down, not every visit of one. The first visit looks at everything, the others at performance alone.
 */
async function visitAll(chosen: readonly MeasuredPage[], place: Place): Promise<Verdict[]> {
  const visits = new Map<MeasuredPage, Measurement[]>(chosen.map((page) => [page, []]));
  for (let count = 0; count < visitsCounted; count += 1) {
    // One at a time, since parallel measurements would share the processor.
    for (const [page, made] of visits) {
      const visit = await measure(page, place, count === 0 ? categoriesOf(page) : ['performance']);
      made.push(visit);
      const { points, largestPaintMs, photoKilobytes, pace } = visit;
      console.log(`${page.path}: ${JSON.stringify({ ...points, largestPaintMs, photoKilobytes, pace })}`);
    }
  }
  return [...visits].map(([page, made]) => judge(page, made));
}

function print(verdicts: readonly Verdict[]): void {
  console.table(
    Object.fromEntries(
      verdicts.map((verdict) => [
        verdict.path,
        {
          ...verdict.points,
          'FCP ms': verdict.firstPaintMs,
          'LCP ms': verdict.largestPaintMs,
          'TBT ms': verdict.blockedMs,
          'SI ms': verdict.speedIndexMs,
          CLS: Number(verdict.shift.toFixed(3)),
          KB: verdict.kilobytes,
          'script KB': verdict.scriptKilobytes,
          'photo KB': verdict.photoKilobytes,
          pace: verdict.pace,
        },
      ]),
    ),
  );
  for (const { path, issues, complaints, profile } of verdicts) {
    for (const issue of issues) console.error(`${path}: ${issue}`);
    if (issues.length > 0) console.error(`${path}: ${profile.join(', ')}`);
    for (const complaint of complaints) console.error(`${path}: ${complaint}`);
  }
}

const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: { built: { type: 'boolean', default: false }, turn: { type: 'string' } },
});
const turn = options.turn === undefined ? turnOn(Date.now()) : Number(options.turn);
const chosen =
  paths.length === 0
    ? inTurn(pages.map(withMargin), turn)
    : inEveryLanguage([...pages, ...furtherPages]).filter(({ path }) => paths.includes(path));
const objectsFolder = mkdtempSync(join(tmpdir(), 'kartu-lighthouse-'));

await buildUnless(options.built);
await withStack(
  { build: 'production', settings: { OBJECTS_FOLDER: objectsFolder } },
  async ({ origin, databaseUrl }) => {
    const { userId, cookie } = await signInByHeader(databaseUrl);
    await insertPeople(databaseUrl, userId, manyPeople(200, todayIn('UTC')));
    const messages = manyMessages(30);
    const { userId: creatorId } = await signInByHeader(databaseUrl);
    await insertCard(databaseUrl, creatorId, { slug: openCard, messages });
    await insertCard(databaseUrl, creatorId, { slug: closedCard, messages, isPublished: true });
    // Decoding takes a while, so only for whoever measures it.
    if (chosen.some(({ path }) => path.endsWith(photoCard)))
      await insertPhotoCard(databaseUrl, creatorId, photoCard, objectsFolder);
    const browser = await startChromium();
    const place = { origin, port: browser.port, cookie };
    let verdicts: Verdict[];
    try {
      // Not counted: the first visit pays for a server and a browser that have just been started.
      if (chosen[0]) await measure(chosen[0], place, ['performance']);
      verdicts = await visitAll(chosen, place);
    } finally {
      await browser.stop();
      rmSync(objectsFolder, { recursive: true, force: true });
    }
    mkdirSync('.reports', { recursive: true });
    writeFileSync(report, `${JSON.stringify(verdicts, null, 1)}\n`);
    print(verdicts);
    const failed = verdicts.filter(({ issues }) => issues.length > 0).length;
    console.log(JSON.stringify({ lighthouse: failed === 0 ? 'pass' : 'fail', turn, pages: verdicts.length, failed }));
    return failed === 0 ? 0 : 1;
  },
);
