import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** An SMTP answer other than "accepted"; `cut` takes the mail and then hangs up without a word. */
export type Refusal = { code: number; text: string } | 'cut';

export interface Mailbox {
  smtpUrl: string;
  mails: ParsedMail[];
  /** Decides about each mail before it is accepted, and may take its time. */
  refuse: (mail: ParsedMail) => Refusal | undefined | Promise<Refusal | undefined>;
  /** Waits until so many mails are here. */
  until(count: number, seconds?: number): Promise<ParsedMail[]>;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it accepts. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const mailbox: Pick<Mailbox, 'refuse'> = { refuse: () => undefined };
  const hangUp = () => {
    for (const connection of server.connections) (connection as unknown as { close(): void }).close();
  };
  async function receive(stream: Readable, callback: (error?: Error) => void): Promise<void> {
    const mail = await simpleParser(stream);
    const refusal = await mailbox.refuse(mail);
    if (refusal && refusal !== 'cut') {
      callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      return;
    }
    mails.push(mail);
    if (refusal === 'cut') hangUp();
    else callback();
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => void receive(stream, callback),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return Object.assign(mailbox, {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    async until(count: number, seconds = 15) {
      const end = performance.now() + seconds * 1000;
      while (mails.length < count) {
        if (performance.now() > end) throw new Error(`${mails.length} of ${count} mails after ${seconds} s`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return mails;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}
