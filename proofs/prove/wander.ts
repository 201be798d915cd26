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

const sizes = { short: { steps: 500, seeds: 1 }, full: { steps: 20_000, seeds: 40 } };
/** Two walks at a time: more would wait for each other. */
const atOnce = 2;
const lastSteps = 12;
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
}

async function walk(
  browser: Browser,
  { origin, databaseUrl }: Stack,
  plan: WalkPlan,
  tally: Tally,
  note: (text: string) => void,
) {
  const { seed, role, steps } = plan;
  const index = roles.indexOf(role);
  const random = seededRandom(seed * roles.length + index);
  let step = 0;
  while (step < steps) {
    const context = await browser.newContext({
      baseURL: origin,
      extraHTTPHeaders: networkOf(seed, index),
      timezoneId: random() < 0.5 ? 'Europe/Vilnius' : 'America/New_York',
      hasTouch: random() < 0.3,
    });
    const theme = themes[random() < 0.5 ? 0 : 1];
    await context.addCookies([{ name: 'theme', value: theme, url: origin }]);
    // The loader that runs this file names functions by a helper that pages do not have.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(watchPage);
    const complaints = new Complaints(context);
    const visit = await begin(role, { context, origin, databaseUrl });
    const page = await context.newPage();
    const walker = new Walk({ page, complaints, visit, random });
    let issue = await walker.open().catch((error: unknown) => String(error));
    while (step < steps && issue === undefined) {
      issue = await walker.step().catch((error: unknown) => String(error));
      step += 1;
    }
    tally.drafts += walker.draftsChecked;
    if (issue !== undefined) {
      tally.found.push({ role, seed, step, issue });
      note(`${role}, seed ${seed}, step ${step}, ${page.url()}: ${issue}`);
      note(`  after: ${walker.done.slice(-lastSteps).join(' · ')}`);
    }
    await context.close();
  }
  tally.steps += step;
}

export default async function wander({ short, seed, steps: wanted, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const size = short ? sizes.short : sizes.full;
  const steps = wanted ?? size.steps;
  const seeds = Math.min(size.seeds, Math.max(1, Math.ceil(steps / 100)));
  const plans = Array.from({ length: seeds }, (_, index) =>
    roles.map((role) => ({ seed: seed + index, role, steps: Math.ceil(steps / seeds / roles.length) })),
  ).flat();
  const tally: Tally = { steps: 0, drafts: 0, found: [] };
  const settings = { SHED_LOOP_DELAY_MS: '60000', TRUSTED_PROXIES: '1' };
  const stack = await startStack({ build: 'production', settings, print: () => {} });
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const walkOn = async () => {
      for (let plan = plans.shift(); plan; plan = plans.shift()) await walk(browser, stack, plan, tally, note);
    };
    await Promise.all(Array.from({ length: atOnce }, walkOn));
  } finally {
    await browser.close();
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
