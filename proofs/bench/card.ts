/**
 * Compares a card of 30 and of 1,000 messages by its slug with a bare server that sends the same statements;
 * its page with the answer of the API, for a visitor and for a signed-in user; and measures what 2,000 open pages cost
 * one process.
 */
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { compareWithBare, measureCost } from '../support/bare.ts';
import { fillCard } from '../support/filled-card.ts';
import { type Asked, compareInTurns, rounded, type Turn } from '../support/compare.ts';
import { memoryOf, openPages } from '../support/open-pages.ts';
import { noLoadShedding, startWeb } from '../support/processes.ts';
import { type TestApp, startTestApp } from '../support/test-app.ts';

const creator = 'rasa@example.lt';
const sizes = [30, 1000];

type Figures = Record<string, number | string>;

/** How many answers of the API take as long as one page. A page for a signed-in user is never cached. */
async function comparePageWithApi(
  api: Asked,
  pageUrl: string,
  headers: Record<string, string>,
  options: ProgramOptions,
): Promise<number | string> {
  const { status } = await fetch(pageUrl, { headers });
  if (status !== 200) return `the page answers with ${status}`;
  const asked = { url: pageUrl, headers: () => headers };
  const ratioOf = (turn: Turn) => turn.product.perSecond / turn.other.perSecond;
  return rounded(ratioOf(await compareInTurns(api, asked, ratioOf, options)));
}

async function compareCards(testApp: TestApp, options: ProgramOptions): Promise<BenchResult> {
  const session = await testApp.signIn('stranger@example.lt');
  const result: BenchResult = { ratio: Number.POSITIVE_INFINITY, failed: 0 };
  for (const messages of sizes) {
    const { slug } = await fillCard(testApp, creator, messages);
    const path = `/api/group-cards/slug/${slug}`;
    const figures = await compareWithBare(testApp, 'card', path, '', options.note, async (ours, theirs) => {
      const compared = await measureCost(ours, theirs, options);
      const pageUrl = `${testApp.origin}/group-cards/${slug}`;
      const page = await comparePageWithApi(ours, pageUrl, {}, options);
      const drawn = await comparePageWithApi(ours, pageUrl, { cookie: `__Host-session=${session}` }, options);
      return { ...compared, page, drawn };
    });
    result.ratio = Math.min(result.ratio, figures.ratio);
    result[`ratioOf${messages}`] = figures.ratio;
    result[`rateRatioOf${messages}`] = figures.rateRatio;
    result[`perSecondOf${messages}`] = figures.perSecond;
    result[`barePerSecondOf${messages}`] = figures.barePerSecond;
    result[`serverUsOf${messages}`] = figures.serverUs;
    result[`bareServerUsOf${messages}`] = figures.bareServerUs;
    result[`databaseUsOf${messages}`] = figures.databaseUs;
    result[`bareDatabaseUsOf${messages}`] = figures.bareDatabaseUs;
    result[`p99MsOf${messages}`] = figures.p99Ms;
    result[`pageCostsOf${messages}`] = figures.page;
    result[`drawnPageCostsOf${messages}`] = figures.drawn;
    result['failed'] = Number(result['failed']) + figures.failed;
  }
  return result;
}

async function openManyPages(testApp: TestApp, many: number): Promise<Figures> {
  const session = await testApp.signIn(creator);
  const { id, slug } = await fillCard(testApp, creator, 30);
  const web = startWeb({ ...testApp.environment, ...noLoadShedding, TRUSTED_PROXIES: '1' });
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const url = `${testApp.origin}/api/group-cards/slug/${slug}/live`;
    const write = () =>
      fetch(`${testApp.origin}/api/group-cards/${id}/contributions`, {
        method: 'POST',
        headers: {
          origin: testApp.origin,
          'content-type': 'application/json',
          cookie: `__Host-session=${session}`,
        },
        body: JSON.stringify({ contributorName: 'Rasa', contributorEmail: creator, content: 'Live' }),
      });
    // Warm-up: the first pages load code and connections that all others share.
    (await openPages(url, 50)).close();
    await write();
    const before = memoryOf(web.pid ?? 0);
    const pages = await openPages(url, many);
    const after = memoryOf(web.pid ?? 0);
    const notified = pages.waitForChange();
    await write();
    const toldMs = await notified;
    pages.close();
    return {
      livePages: pages.open,
      kilobytesEach: rounded((after - before) / many, 1),
      allToldMs: rounded(toldMs, 0),
    };
  } finally {
    await stopChild(web);
  }
}

export default async function card(options: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const testApp = await startTestApp();
  try {
    await testApp.signIn(creator);
    const live = await openManyPages(testApp, options.sizes[0] ?? (options.short ? 200 : 2000));
    return { ...(await compareCards(testApp, options)), ...live };
  } finally {
    await testApp.close();
  }
}
