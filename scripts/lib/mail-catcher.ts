import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './postgres.ts';
import { startNode, untilAnswering } from './processes.ts';

export interface MailCatcher {
  smtpUrl: string;
  /** Where a person reads the caught mails; `/api/email` lists them for a program. */
  webUrl: string;
  child: ChildProcess;
}

/** A real SMTP server that keeps every mail for a look and sends none on. */
export async function startMailCatcher(ports: { smtp?: number; web?: number } = {}): Promise<MailCatcher> {
  const smtp = ports.smtp ?? (await freePort());
  const web = ports.web ?? (await freePort());
  const program = join(process.cwd(), 'node_modules/maildev/dist/bin/maildev.js');
  const child = startNode(
    [program, '--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--smtp', String(smtp), '--web', String(web), '--silent'],
    {},
    () => {},
  );
  const webUrl = `http://127.0.0.1:${web}`;
  await untilAnswering(`${webUrl}/api/email`, child);
  return { smtpUrl: `smtp://127.0.0.1:${smtp}`, webUrl, child };
}
