/**
 * Builds the image, starts its two commands as `compose.yaml` does (read-only root, no capabilities, a user without
 * rights) and walks from the sign-in mail to a kept birthday in a browser. As root, with buildah, debootstrap, podman and
 * runc: `npm run hosting -- image`, or with the name of an image that is built already.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '#scripts/stack/chromium.ts';
import { freePort } from '#scripts/stack/postgres.ts';
import { pause, type ProgramOptions, type ProofResult } from '#scripts/stack/program.ts';
import { localSettings } from '#scripts/stack/settings.ts';
import { translator } from '#server/platform/i18n.ts';
import { linkIn, type Mailbox, startMailbox } from '#test/mailbox.ts';
import { startProofDatabase } from '../support/database.ts';

const t = translator('en');
/** After the last page; what the start left behind has been collected by then. */
const settleSeconds = 20;
const podman = (...args: string[]) => execFileSync('podman', args, { encoding: 'utf8' }).trim();
const confined = [
  '--runtime=runc',
  // Podman's own limits are higher than a machine that is a container itself may set.
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=1024:1024',
  '--network=host',
  '--read-only',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--tmpfs=/tmp:size=512m',
  '--tmpfs=/data/objects:mode=1777',
];

/** Waits until the container says that it is well, by the image's own check. */
async function untilHealthy(container: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const isRunning = podman('inspect', '--format={{.State.Running}}', container) === 'true';
    if (!isRunning) throw new Error(podman('logs', container));
    try {
      podman('healthcheck', 'run', container);
      return Math.round((performance.now() - began) / 100) / 10;
    } catch {
      await pause(200);
    }
  }
}

/** What the container's process holds, in megabytes. */
function memoryOf(container: string): number {
  const status = readFileSync(`/proc/${podman('inspect', '--format={{.State.Pid}}', container)}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
}

async function keepBirthday(origin: string, mailbox: Mailbox): Promise<void> {
  const address = 'visitor@example.lt';
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const page = await browser.newPage();
    await page.goto(origin);
    await page
      .getByRole('button', { name: t('landing.cta') })
      .first()
      .click();
    await page.getByLabel(t('auth.emailLabel')).fill(address);
    await page.getByRole('button', { name: t('auth.continueWithEmail') }).click();
    await page.goto(linkIn(await mailbox.lastTo(address)).link);
    await page.waitForURL('**/dashboard*');
    await page
      .getByRole('button', { name: t('dashboard.addBirthday') })
      .first()
      .click();
    await page.getByLabel(t('birthday.name'), { exact: true }).fill('Ona Petrauskienė');
    await page.getByLabel(t('birthday.month'), { exact: true }).selectOption('5');
    await page.getByLabel(t('birthday.day'), { exact: true }).fill('15');
    await page.getByRole('button', { name: t('birthday.save') }).click();
    await page.getByText(t('birthday.addedText')).first().waitFor();
    await page.reload();
    await page.getByText('Ona Petrauskienė').first().waitFor();
  } finally {
    await browser.close();
  }
}

const buildImage = () =>
  execFileSync('bash', ['scripts/hosting/image.sh'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

export default async function image({ words, note }: ProgramOptions): Promise<ProofResult> {
  const name = words[0] ?? buildImage();
  const bytes = (each: string) => Number(podman('image', 'inspect', '--format={{.Size}}', each));
  const database = await startProofDatabase();
  const mailbox = await startMailbox();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = localSettings({ origin, port, databaseUrl: database.databaseUrl, smtpUrl: mailbox.smtpUrl });
  const run = async (...command: string[]) => {
    const figures = String(await freePort());
    const environment = { ...settings, METRICS_PORT: figures, WORKER_METRICS_PORT: figures, HEALTH_PORT: figures };
    const given = Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`);
    return podman('run', '--detach', ...confined, ...given, name, ...command);
  };
  const containers: string[] = [];
  try {
    containers.push(await run(), await run('node', 'build/app/main-worker.js'));
    const [web = '', worker = ''] = containers;
    const webReadySeconds = await untilHealthy(web);
    await untilHealthy(worker);
    note('both containers are well');
    await keepBirthday(origin, mailbox);
    const write = ['exec', web, 'node', '-e', "require('node:fs').writeFileSync('/srv/kartu/x', '')"];
    let isReadOnly = false;
    try {
      podman(...write);
    } catch (error) {
      isReadOnly = String(error).includes('EROFS');
    }
    await pause(settleSeconds * 1000);
    const [webMemoryMb = 0, workerMemoryMb = 0] = containers.map(memoryOf);
    for (const container of containers) podman('stop', '--time=15', container);
    const exitCodes = containers.map((each) => podman('inspect', '--format={{.State.ExitCode}}', each)).join(',');
    const contentMb = Math.round((bytes(name) - bytes('localhost/kartu-node:24')) / 1e6);
    return {
      pass: isReadOnly && exitCodes === '0,0',
      webReadySeconds,
      contentMb,
      webMemoryMb,
      workerMemoryMb,
      isReadOnly,
      exitCodes,
    };
  } finally {
    for (const container of containers) podman('rm', '--force', '--time=0', container);
    await mailbox.close();
    await database.close();
  }
}
