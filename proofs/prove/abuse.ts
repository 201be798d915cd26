/**
 * One visitor, or one free account, tries to deny service to everybody: by memory, by requests for links, by a time zone,
 * by a card, by its signing link, by answers of a mail server, by a huge list. Each part checks that other users are still served.
 */
import { ensureBuilt } from '#scripts/stack/build.ts';
import type { ProgramOptions, ProofResult } from '#scripts/stack/program.ts';
import { hugeList, memory } from '../support/abuse/load-parts.ts';
import { afterBounce, linkFlood, oneProvider, wrongZone } from '../support/abuse/sign-in-parts.ts';
import { type Figures, type Part, type AbuseTestApp, startAbuseTestApp } from '../support/abuse/abuse-app.ts';
import { signingFlood } from '../support/abuse/signing-parts.ts';
import { poisonedCard, relayRefusals } from '../support/abuse/worker-parts.ts';

const parts: Record<string, Part> = {
  memory,
  hugeList,
  linkFlood,
  oneProvider,
  wrongZone,
  poisonedCard,
  signingFlood,
  afterBounce,
  relayRefusals,
};

async function run(part: Part, app: AbuseTestApp): Promise<Figures> {
  try {
    return await part(app);
  } catch (error) {
    return { pass: false, issue: String(error) };
  } finally {
    // Refusals of the mail server and rate counters must not affect the next part.
    app.relay.refuse = () => undefined;
    await app.query('delete from rate_limits');
    await app.query('delete from mail_lane_stops');
  }
}

export default async function abuse({ short, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const app = await startAbuseTestApp({ short, note });
  const result: ProofResult = { pass: true };
  try {
    for (const [name, part] of Object.entries(parts)) {
      const began = performance.now();
      const { pass, ...figures } = await run(part, app);
      const seconds = Math.round((performance.now() - began) / 1000);
      note(`${name}: ${pass ? 'passed' : 'FAILED'} after ${seconds} s ${JSON.stringify(figures)}`);
      result.pass &&= pass;
      result[name] = pass;
      for (const [figure, value] of Object.entries(figures)) result[`${name}.${figure}`] = value;
    }
    return result;
  } finally {
    await app.close();
  }
}
