/** Compares the answer to "who is signed in" with a bare server that sends the same statement, in turns. */
import { ensureBuilt } from '#scripts/stack/build.ts';
import type { BenchResult, ProgramOptions } from '#scripts/stack/program.ts';
import { compareWithBare, measureCost } from '../support/bare.ts';
import { startTestApp } from '../support/test-app.ts';

export default async function me(options: ProgramOptions): Promise<BenchResult> {
  ensureBuilt();
  const testApp = await startTestApp();
  const cookie = await testApp.signIn('ona@example.lt');
  try {
    return await compareWithBare(testApp, 'me', '/api/auth/me', cookie, options.note, async (ours, theirs) => ({
      ...(await measureCost(ours, theirs, options)),
    }));
  } finally {
    await testApp.close();
  }
}
