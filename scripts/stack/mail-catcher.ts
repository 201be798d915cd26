import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres.ts';
import { startNode, waitUntilAnswering } from './processes.ts';

export interface MailCatcher {
  smtpUrl: string;
  /** Where a person reads the caught mails; `/api/email` lists them for a program. */
  webUrl: string;
  child: ChildProcess;
}

/** Starts a real SMTP server that stores every mail for reading and forwards none. */
export async function startMailCatcher(ports: { smtp?: number; web?: number } = {}): Promise<MailCatcher> {
  const smtp = ports.smtp ?? (await freePort());
  const web = ports.web ?? (await freePort());
  const program = join(process.cwd(), 'node_modules/maildev/dist/bin/maildev.js');
  // By default maildev stores mails, with links that still work, in a folder that all users share.
  const folder = mkdtempSync(join(tmpdir(), 'kartu-mails-'));
  const child = startNode(
    [program, '--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--smtp', String(smtp), '--web', String(web), '--silent'],
    { TMPDIR: folder },
    () => {},
  );
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const webUrl = `http://127.0.0.1:${web}`;
  await waitUntilAnswering(`${webUrl}/api/email`, child);
  return { smtpUrl: `smtp://127.0.0.1:${smtp}`, webUrl, child };
}
