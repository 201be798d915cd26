/** Many networks request mails to one address through two processes: few mails are sent, and all answers are the same. */
import { type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { type ProgramOptions, pause, type ProofResult } from '#scripts/stack/program.ts';
import { networkOf } from '#test/networks.ts';
import { startWeb, startWorker } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

const mailsAllowed = 10;
const atOnce = 20;

/** Sends to one process under the name of the product: fetch would put the port of the process into Host. */
function post(url: string, headers: OutgoingHttpHeaders, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      const names = Object.keys(answer.headers).join(' ');
      text(answer).then((words) => resolve(`${answer.statusCode} ${names} ${words}`), reject);
    });
    sent.once('error', reject).end(body);
  });
}

export default async function bombing({ short, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const requests = short ? 200 : 2000;
  const networks = short ? 50 : 500;
  const testApp = await startTestApp();
  const settings = { ...testApp.environment, TRUSTED_PROXIES: '1', LINKS_PER_MINUTE: '10000000' };
  const secondPort = await freePort();
  const processes = [startWeb(settings), startWeb({ ...settings, PORT: String(secondPort) }), startWorker(settings)];
  const [first, second] = processes;
  try {
    if (!first || !second) throw new Error('the processes did not start');
    const { host, port } = new URL(testApp.origin);
    const doors = [port, String(secondPort)].map((door) => `http://127.0.0.1:${door}`);
    await waitUntilAnswering(`${doors[0]}/healthz`, first);
    await waitUntilAnswering(`${doors[1]}/healthz`, second);

    const answers = new Set<string>();
    const ask = async (number: number) => {
      const from = number % networks;
      const answer = await post(
        `${doors[number % 2]}/api/auth/${number % 3 ? 'magic-link' : 'register'}`,
        { host, origin: testApp.origin, 'x-forwarded-for': networkOf(from), 'content-type': 'application/json' },
        JSON.stringify({ email: number % 2 ? 'victim@example.lt' : 'Victim@example.lt', recaptchaToken: null }),
      );
      answers.add(answer);
    };
    // The counters of a quarter of an hour are cleared now and then, so that those of the day are reached too.
    for (let number = 0; number < requests; number += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, index) => ask(number + index)));
      if (number % 100 === 0) await testApp.clearRateLimits(900);
    }
    const links = await testApp.countPosted();
    const end = performance.now() + 30_000;
    while ((await testApp.countInState('queued')) > 0 && performance.now() < end) await pause(200);
    await pause(500);
    const mails = testApp.mailbox.mails.length;
    note(`${mails} mails after ${requests} requests`);
    // Without a single mail nothing was limited: the requests were refused for another reason.
    const wasAnswered = [...answers].every((answer) => answer.startsWith('200 ')) && mails > 0;
    const pass = wasAnswered && mails <= mailsAllowed && links <= mailsAllowed && answers.size === 1;
    if (!pass) for (const answer of answers) note(answer);
    return { pass, requests, networks, links, mails, mailsAllowed, differentAnswers: answers.size };
  } finally {
    for (const child of processes) await stopChild(child);
    await testApp.close();
  }
}
