/**
 * Follows docs/self-hosting.md on an empty Debian 13, with the commands that stand in it: PostgreSQL, two web processes and
 * two workers from their units, Caddy with a certificate of its own, a sign-in by mail, and a birthday tomorrow whose
 * reminder arrives: `scripts/hosting/debian-box.sh npm run hosting -- self-hosting`.
 * It changes the machine it runs on, so it runs nowhere else. The reminder's hour is the next full one in some zone, up
 * to half an hour away.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ParsedMail } from 'mailparser';
import { pause, type ProgramOptions, type ProofResult } from '#scripts/stack/program.ts';
import { startMailbox } from '#test/mailbox.ts';
import { type Ask, createAsk, signInThrough } from '../support/hosting/ask.ts';
import { blocksOf, sectionOf } from '../support/hosting/doc-commands.ts';

const guide = 'docs/self-hosting.md';
const password = 'made-for-this-box';
const address = 'operator@example.lt';
const webPorts = [3000, 3001];
/** Zones that differ by parts of an hour, so that in one of them a full hour is near. */
const zones = ['UTC', 'Asia/Kolkata', 'Asia/Kathmandu'];

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

function follow(block: string, folder = '/srv/kartu/1'): void {
  const command = block.replaceAll('ADDRESS-OF-THIS-REPOSITORY', process.cwd()).replaceAll('PASSWORD', password);
  execFileSync('bash', ['-euc', command], { cwd: folder, stdio: ['ignore', 2, 2] });
}

/** What the guide says in words between its commands. */
function fillIn(smtpUrl: string): void {
  edit('/etc/kartu/secrets.env', (text) =>
    text.replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=postgres://kartu:${password}@127.0.0.1:5432/kartu`),
  );
  edit('/etc/kartu/kartu.env', (text) => {
    const filled = text
      .replace(/^SMTP_URL=.*$/m, `SMTP_URL=${smtpUrl}`)
      .replace('https://kartu.example', 'https://localhost');
    return `${filled}\nRUN_MIGRATIONS=1\n`;
  });
}

/** A second process of each kind, by docs/hosting.md: a copy of the unit with ports of its own. */
function startSeconds(): void {
  const units = { web: 'PORT=3001\nEnvironment=METRICS_PORT=9466', worker: 'WORKER_METRICS_PORT=9467' };
  for (const [role, ports] of Object.entries(units)) {
    const unit = readFileSync(`ops/systemd/kartu-${role}.service`, 'utf8');
    writeFileSync(
      `/etc/systemd/system/kartu-${role}-2.service`,
      unit.replace('[Service]', `[Service]\nEnvironment=${ports}`),
    );
  }
  follow('systemctl daemon-reload\nsystemctl enable --now kartu-web-2 kartu-worker-2');
}

function startProxy(): void {
  follow('cp /srv/kartu/current/ops/proxy/Caddyfile /etc/caddy/Caddyfile');
  const addresses = webPorts.map((port) => `127.0.0.1:${port}`).join(' ');
  edit('/etc/caddy/Caddyfile', (text) =>
    text.replace('kartu.example', 'localhost').replace('127.0.0.1:3000', addresses),
  );
  follow('caddy start --config /etc/caddy/Caddyfile');
}

async function untilReady(ask: Ask): Promise<void> {
  for (const url of webPorts.map((port) => `http://127.0.0.1:${port}/readyz`)) {
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await pause(200);
  }
  while ((await ask('/healthz')).status !== 200) await pause(200);
}

/** The zone whose next full hour comes first, but leaves time for the settings. */
function nearestHour() {
  const now = Temporal.Now.instant();
  const choices = zones.map((zone) => {
    const soon = now.add({ seconds: 90 }).toZonedDateTimeISO(zone);
    return soon.round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  });
  // Not at midnight: the birthday tomorrow would be another day's.
  const fitting = choices.filter(({ hour }) => hour !== 0);
  return fitting.toSorted((one, other) => Temporal.ZonedDateTime.compare(one, other))[0]!;
}

async function keepBirthday(ask: Ask, cookie: string): Promise<Temporal.ZonedDateTime> {
  const at = nearestHour();
  const tomorrow = at.toPlainDate().add({ days: 1 });
  const calls = [
    ask('/api/account/settings', { method: 'PUT', cookie, body: { language: 'en', timeZone: at.timeZoneId } }),
    ask('/api/reminders', {
      method: 'PUT',
      cookie,
      body: { isOn: true, weekBefore: true, dayBefore: true, onTheDay: true, hour: at.hour },
    }),
    ask('/api/birthdays', {
      cookie,
      body: { name: 'Ona', date: tomorrow.with({ year: 1990 }).toString(), birthYear: 1990, email: null, notes: null },
    }),
  ];
  for (const answer of await Promise.all(calls)) {
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.body}`);
  }
  return at;
}

async function untilReminded(mails: () => ParsedMail[], after: number): Promise<ParsedMail | undefined> {
  // Half an hour, and a quarter of one for a machine that is slow.
  const end = performance.now() + 45 * 60_000;
  while (mails().length <= after && performance.now() < end) await pause(500);
  return mails()[after];
}

export default async function selfHosting({ note }: ProgramOptions): Promise<ProofResult> {
  if (!existsSync('/ready')) throw new Error('only in scripts/hosting/debian-box.sh: this changes the machine');
  const began = performance.now();
  const secondsSoFar = () => Math.round((performance.now() - began) / 1000);
  const mailbox = await startMailbox();
  const blocks = blocksOf(sectionOf(guide, 'With systemd'), 'sh');
  const [install = '', build = '', start = ''] = blocks;
  if (blocks.length !== 3) throw new Error(`${guide} has ${blocks.length} blocks of commands, not 3`);
  for (const block of [install, build]) follow(block, '/');
  note(`built after ${secondsSoFar()} s`);
  fillIn(mailbox.smtpUrl);
  follow(start);
  startSeconds();
  startProxy();
  const ask = createAsk(443, 2);
  await untilReady(ask);
  const readySeconds = secondsSoFar();
  note(`ready after ${readySeconds} s`);
  const cookie = await signInThrough(ask, mailbox, address);
  const before = mailbox.mailsTo(address).length;
  const at = await keepBirthday(ask, cookie);
  note(`waiting for the reminder at ${at.toString()}`);
  const mail = await untilReminded(() => mailbox.mailsTo(address), before);
  const lateSeconds = Math.round(Temporal.Now.instant().since(at.toInstant()).total('seconds'));
  const isReminder = (mail?.text ?? '').includes('Ona');
  return { pass: isReminder, readySeconds, subject: mail?.subject ?? '', secondsAfterTheHour: lateSeconds };
}
