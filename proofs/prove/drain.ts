/**
 * Stops both processes with SIGTERM while they are busy.
 * Every request that the web had accepted is answered, every mail that the worker had begun is recorded, and both exit
 * in time.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import { type ProgramOptions, pause, type ProofResult } from '#scripts/stack/program.ts';
import { startWeb, startWorker } from '../support/processes.ts';
import { type TestApp, startTestApp } from '../support/test-app.ts';

const secondsAllowed = 10;
/** Shorter than the server waits for the rest of a request. */
const patienceMs = 25_000;

interface OpenRequest {
  socket: Socket;
  rest: string;
  answer: Promise<string>;
}

/** Sends the first half of a request's body, so that it is accepted but cannot be answered yet. */
async function sendHalf(testApp: TestApp, index: number): Promise<OpenRequest> {
  const { host, port } = new URL(testApp.origin);
  const body = JSON.stringify({ email: `held${index}@example.lt` });
  const head = [
    'POST /api/auth/magic-link HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${testApp.origin}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: keep-alive',
  ].join('\r\n');
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  socket.write(`${head}\r\n\r\n${body.slice(0, 10)}`);
  return { socket, rest: body.slice(10), answer };
}

async function countOpenRequests(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^kartu_http_requests_open (\d+)/m.exec(text)?.[1] ?? 0);
}

async function drainWeb(testApp: TestApp, requests: number) {
  const metricsPort = await freePort();
  // Load shedding is off, since the stop is to be proved, not the behaviour under load.
  const settings = { METRICS_PORT: String(metricsPort), SHED_LOOP_DELAY_MS: '60000' };
  const web = startWeb({ ...testApp.environment, ...settings });
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    const halfSent = await Promise.all(Array.from({ length: requests }, (_, index) => sendHalf(testApp, index)));
    const end = performance.now() + patienceMs;
    for (let open = 0; open < requests; open = await countOpenRequests(metricsPort)) {
      if (performance.now() > end) throw new Error(`only ${open} of ${requests} requests were accepted`);
      await pause(20);
    }

    const began = performance.now();
    const gone = once(web, 'exit');
    web.kill('SIGTERM');
    await pause(300);
    for (const { socket, rest } of halfSent) socket.write(rest);
    const answers = await Promise.all(halfSent.map(({ answer }) => answer));
    const [exitCode] = (await gone) as [number | null];
    return {
      webAccepted: requests,
      webAnswered: answers.filter((answer) => answer.startsWith('HTTP/1.1 200')).length,
      webExitCode: exitCode ?? -1,
      webSeconds: Math.round((performance.now() - began) / 100) / 10,
    };
  } finally {
    await stopChild(web);
  }
}

async function drainWorker(testApp: TestApp, mails: number) {
  await testApp.postSignInMails(mails);
  testApp.mailbox.refuse = async () => {
    await pause(10);
    return undefined;
  };
  const worker = startWorker(testApp.environment);
  await testApp.mailbox.waitForMails(Math.floor(mails / 3), 60);
  const began = performance.now();
  const gone = once(worker, 'exit');
  worker.kill('SIGTERM');
  const [exitCode] = (await gone) as [number | null];
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const cutOff = await testApp.countInState('sending');
  const sentBefore = await testApp.countInState('sent');
  const arrivedBefore = testApp.mailbox.mails.length;

  const next = startWorker(testApp.environment);
  const end = performance.now() + 60_000;
  const countOpen = async () => (await testApp.countInState('queued')) + (await testApp.countInState('sending'));
  while ((await countOpen()) > 0 && performance.now() < end) await pause(100);
  await stopChild(next);
  const unique = new Set(testApp.mailbox.mails.map((mail) => mail.messageId)).size;
  return {
    mails,
    workerExitCode: exitCode ?? -1,
    workerSeconds: seconds,
    cutOff: cutOff + Math.abs(sentBefore - arrivedBefore),
    lost: (await testApp.countInState('queued')) + (await testApp.countInState('dead')),
    duplicates: testApp.mailbox.mails.length - unique,
  };
}

async function withTestApp<Result>(work: (testApp: TestApp) => Promise<Result>): Promise<Result> {
  const testApp = await startTestApp();
  try {
    return await work(testApp);
  } finally {
    await testApp.close();
  }
}

export default async function drain({ short, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const web = await withTestApp((testApp) => drainWeb(testApp, short ? 300 : 1000));
  note(JSON.stringify(web));
  const worker = await withTestApp((testApp) => drainWorker(testApp, short ? 60 : 300));
  const pass =
    web.webAnswered === web.webAccepted &&
    web.webExitCode === 0 &&
    web.webSeconds <= secondsAllowed &&
    worker.workerExitCode === 0 &&
    worker.workerSeconds <= secondsAllowed &&
    worker.cutOff + worker.lost + worker.duplicates === 0;
  return { pass, ...web, ...worker };
}
