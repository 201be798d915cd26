/** Compares the answer to "who is signed in" with a bare server that sends the same statement, in turns. */
import { ensureBuilt } from '#scripts/stack/build.ts';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { compareWithBare } from '../support/bare.ts';
import { compareInTurns, rounded } from '../support/compare.ts';
import { startTestApp } from '../support/test-app.ts';

export default async function me(options: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const testApp = await startTestApp();
  const cookie = await testApp.signIn('ona@example.lt');
  try {
    return await compareWithBare(testApp, 'me', '/api/auth/me', cookie, options.note, async (ours, theirs) => {
      const { product, other, turns, failed } = await compareInTurns(
        ours,
        theirs,
        (turn) => turn.product.perSecond / turn.other.perSecond,
        options,
      );
      return {
        ratio: rounded(product.perSecond / other.perSecond),
        perSecond: product.perSecond,
        p99Ms: product.p99Ms,
        barePerSecond: other.perSecond,
        bareP99Ms: other.p99Ms,
        turns: turns.length,
        failed,
      };
    });
  } finally {
    await testApp.close();
  }
}
