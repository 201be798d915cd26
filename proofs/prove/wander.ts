/**
 * Walks through the product at random, in a real browser and as four kinds of people. No step may end in an error page,
 * a complaint of the browser, a lost text, a dialog that stays or a control that does nothing.
 */
import { type Browser, chromium } from '@playwright/test';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { chromiumLaunch } from '#scripts/stack/chromium.ts';
import { type ProgramOptions, type ProofResult, seededRandom } from '#scripts/stack/program.ts';
import { type Stack, startStack } from '#scripts/stack/stack.ts';
import { Complaints } from '../support/wander/complaints.ts';
import { watchPage } from '../support/wander/page-watch.ts';
import { begin, networkOf, type Role, roles } from '../support/wander/roles.ts';
import { Walk } from '../support/wander/walk.ts';

const sizes = { short: 500, full: 20_000 };
/** Of one seed, so that a long walk can be taken in parts: seeds 11 to 20 are `--seed 11 --steps 5000`. */
const seedSteps = 500;
/** Most of a walk is waiting, so two cores carry one walk of each role. */
const atOnce = 4;
const lastSteps = 12;
const mostDeaths = 3;
const themes = ['dark', 'light'] as const;

interface Found {
  role: Role;
  seed: number;
  step: number;
  issue: string;
}

interface Tally {
  steps: number;
  drafts: number;
  found: Found[];
}

interface WalkPlan {
  seed: number;
  role: Role;
  steps: number;
  taken: number;
}

interface Ground {
  browser: Browser;
  stack: Stack;
  tally: Tally;
  note: (text: string) => void;
}

async function newContext({ browser, stack: { origin } }: Ground, { seed, role }: WalkPlan, random: () => number) {
  const context = await browser.newContext({
    baseURL: origin,
    extraHTTPHeaders: networkOf(seed, roles.indexOf(role)),
    timezoneId: random() < 0.5 ? 'Europe/Vilnius' : 'America/New_York',
    hasTouch: random() < 0.3,
    reducedMotion: random() < 0.5 ? 'reduce' : 'no-preference',
  });
  const theme = themes[random() < 0.5 ? 0 : 1];
  await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
  // The loader that runs this file names functions by a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(watchPage);
  return context;
}

/** Goes on after an issue in a context of its own. Steps that were taken stay counted if the browser dies. */
async function walk(ground: Ground, plan: WalkPlan): Promise<void> {
  const { stack, tally, note } = ground;
  const { seed, role } = plan;
  const random = seededRandom((seed + plan.taken) * roles.length + roles.indexOf(role));
  while (plan.taken < plan.steps) {
    const context = await newContext(ground, plan, random);
    const complaints = new Complaints(context);
    const visit = await begin(role, { context, origin: stack.origin, databaseUrl: stack.databaseUrl });
    const page = await context.newPage();
    const walker = new Walk({ page, complaints, visit, random });
    let issue = await walker.open().catch((error: unknown) => String(error));
    // A page that does not open is a step as well: a server that is gone would be asked for ever.
    if (issue !== undefined) plan.taken += 1;
    while (plan.taken < plan.steps && issue === undefined) {
      issue = await walker.step().catch((error: unknown) => String(error));
      plan.taken += 1;
      tally.steps += 1;
    }
    issue ??= complaints.take()[0];
    if (!ground.browser.isConnected()) throw new Error(`the browser died: ${issue}`);
    tally.drafts += walker.draftsChecked;
    if (issue !== undefined) {
      tally.found.push({ role, seed, step: plan.taken, issue });
      note(`${role}, seed ${seed}, step ${plan.taken}, ${page.url()}: ${issue}`);
      note(`  after: ${walker.done.slice(-lastSteps).join(' · ')}`);
    }
    await context.close();
  }
}

/** A browser that dies is an accident of the machine: another one takes over, but not without end. */
async function walkAll(plans: WalkPlan[], ground: Omit<Ground, 'browser'>): Promise<void> {
  let deaths = 0;
  let browser = await chromium.launch(chromiumLaunch);
  try {
    for (let plan = plans.shift(); plan; plan = plan.taken < plan.steps ? plan : plans.shift()) {
      try {
        await walk({ ...ground, browser }, plan);
        ground.note(`${plan.role}, seed ${plan.seed}: walked ${plan.taken} steps`);
      } catch (error) {
        deaths += 1;
        ground.note(`${plan.role}, seed ${plan.seed}, step ${plan.taken}: ${String(error)}`);
        if (deaths > mostDeaths) throw error;
        await browser.close().catch(() => {});
        browser = await chromium.launch(chromiumLaunch);
      }
    }
  } finally {
    await browser.close();
  }
}

export default async function wander({ short, seed, steps: wanted, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const steps = wanted ?? (short ? sizes.short : sizes.full);
  const seeds = Math.max(1, Math.round(steps / seedSteps));
  const plans = Array.from({ length: seeds }, (_, index) =>
    roles.map((role) => ({ seed: seed + index, role, steps: Math.ceil(steps / seeds / roles.length), taken: 0 })),
  ).flat();
  const tally: Tally = { steps: 0, drafts: 0, found: [] };
  const settings = { SHED_LOOP_DELAY_MS: '60000', TRUSTED_PROXIES: '1' };
  const stack = await startStack({ build: 'production', settings, print: () => {} });
  try {
    await Promise.all(Array.from({ length: atOnce }, () => walkAll(plans, { stack, tally, note })));
  } finally {
    await stack.stop();
  }
  return {
    pass: tally.found.length === 0 && tally.steps >= steps,
    steps: tally.steps,
    seeds,
    drafts: tally.drafts,
    issues: tally.found.length,
    kinds: new Set(tally.found.map(({ issue }) => issue)).size,
  };
}
