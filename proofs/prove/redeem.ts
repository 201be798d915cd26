/** Many requests redeem one link at the same moment, over several connections: exactly one gets a session. */
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { ProgramOptions, ProofResult } from '#scripts/stack/program.ts';
import { startWeb } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

export default async function redeem({ short, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const rounds = short ? 10 : 200;
  const atOnce = 100;
  const testApp = await startTestApp();
  const web = startWeb(testApp.environment);
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const click = async (token: string) => {
      const answer = await fetch(`${testApp.origin}/api/auth/verify`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: testApp.origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token }),
      });
      return { to: answer.headers.get('location') ?? String(answer.status), cookie: answer.headers.get('set-cookie') };
    };

    let winners = 0;
    let unfair = 0;
    let strange = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const email = `round${round}@example.lt`;
      const token = await testApp.newLink(email);
      const answers = await Promise.all(Array.from({ length: atOnce }, () => click(token)));
      const won = answers.filter(({ to, cookie }) => to === '/?verified=true' && cookie !== null).length;
      const lost = answers.filter(({ to, cookie }) => to === '/?error=authentication-failed' && cookie === null).length;
      winners += won;
      strange += atOnce - won - lost;
      if (won !== 1 || (await testApp.countSessions(email)) !== 1) unfair += 1;
      if (round % 50 === 0) note(`round ${round}: ${winners} winners`);
    }
    return { pass: unfair === 0 && strange === 0 && winners === rounds, rounds, atOnce, winners, unfair, strange };
  } finally {
    await stopChild(web);
    await testApp.close();
  }
}
