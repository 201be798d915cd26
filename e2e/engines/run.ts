/**
 * The main journeys in the engines of Firefox and Safari, over TLS, against the production build:
 * node e2e/engines/run.ts [--built] [firefox] [webkit] [journey …]
 * Pictures are left in .reports/engines.
 */
import '#scripts/stack/follow-parent.ts';
import { mkdir } from 'node:fs/promises';
import { buildUnless, withStack } from '#scripts/stack/with-stack.ts';
import { randomNetwork } from '#test/networks.ts';
import type { EnginePage } from './engine-page.ts';
import { openFirefox } from './firefox.ts';
import { journeys } from './journeys.ts';
import { startTlsProxy } from './tls-proxy.ts';
import { openWebkit } from './webkit.ts';

const engines: Record<string, () => Promise<EnginePage>> = { firefox: openFirefox, webkit: openWebkit };
const widths = [390, 1280];
const pictures = '.reports/engines';
/** The longest animation, the opening of a card, is over by then. */
const animationMs = 4000;

const args = process.argv.slice(2).filter((argument) => argument !== '--built');
const unknown = args.filter((argument) => !(argument in engines) && !(argument in journeys));
if (unknown.length > 0) throw new Error(`Neither an engine nor a journey: ${unknown.join(', ')}`);
const asked = (names: string[]) => {
  const chosen = names.filter((name) => args.includes(name));
  return chosen.length > 0 ? chosen : names;
};

async function travel(engine: string, journey: string, width: number, origin: string): Promise<string[]> {
  const open = async () => {
    const page = await engines[engine]!();
    pages.push(page);
    await page.resize(width, 800);
    return page;
  };
  const pages: EnginePage[] = [];
  // Together the journeys would ask for more links than one network gets.
  proxy.visitFrom(randomNetwork());
  const look = async (page: EnginePage, name: string) => {
    await new Promise((resolve) => setTimeout(resolve, animationMs));
    await page.savePicture(`${pictures}/${engine}-${width}-${name}.png`);
  };
  try {
    await journeys[journey]!({ origin, page: await open(), openOther: open, look });
    return pages.flatMap((page) => page.errors());
  } catch (error) {
    for (const [index, page] of pages.entries()) await look(page, `${journey}-failed-${index}`).catch(() => {});
    return [String(error), ...pages.flatMap((page) => page.errors())];
  } finally {
    for (const page of pages) await page.close();
  }
}

await buildUnless(process.argv.includes('--built'));
await mkdir(pictures, { recursive: true });
const proxy = await startTlsProxy();
const settings = { SHED_LOOP_DELAY_MS: '60000', TRUSTED_PROXIES: '1', PUBLIC_ORIGIN: proxy.origin };
await withStack({ build: 'production', settings }, async (stack) => {
  proxy.forwardTo(Number(new URL(stack.origin).port));
  process.env['KARTU_MAILBOX'] = stack.mailboxUrl;
  process.env['KARTU_DATABASE'] = stack.databaseUrl;
  let failed = 0;
  for (const engine of asked(Object.keys(engines))) {
    for (const journey of asked(Object.keys(journeys))) {
      for (const width of widths) {
        const began = performance.now();
        let problems = await travel(engine, journey, width, proxy.origin);
        if (problems.length > 0 && process.env['CI']) {
          // The gate's machine may be late once; what fails twice is broken.
          console.log(`again: ${engine} ${journey} at ${width} px: ${problems.join('; ')}`);
          problems = await travel(engine, journey, width, proxy.origin);
        }
        const seconds = Math.round((performance.now() - began) / 1000);
        console.log(
          `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${engine} ${journey} at ${width} px (${seconds} s)`,
        );
        for (const problem of problems) console.log(`       ${problem}`);
        failed += problems.length === 0 ? 0 : 1;
      }
    }
  }
  proxy.close();
  console.log(JSON.stringify({ engines: failed === 0 ? 'pass' : 'fail', failed }));
  return failed === 0 ? 0 : 1;
});
