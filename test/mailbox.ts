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
  mailsTo(address: string): ParsedMail[];
  /** The latest mail to this address, waited for; with `after` one beyond so many. */
  lastTo(address: string, after?: number): Promise<ParsedMail>;
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it accepts. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const mailsTo = (address: string) => mails.filter((mail) => recipientOf(mail) === address);
  const mailbox: Pick<Mailbox, 'refuse'> = { refuse: () => undefined };
  const hangUp = (sessionId: string) => {
    for (const connection of server.connections as unknown as Iterable<{ id: string; close(): void }>) {
      if (connection.id === sessionId) connection.close();
    }
  };
  async function receive(stream: Readable, sessionId: string, callback: (error?: Error) => void): Promise<void> {
    const mail = await simpleParser(stream);
    const refusal = await mailbox.refuse(mail);
    if (refusal && refusal !== 'cut') {
      callback(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      return;
    }
    mails.push(mail);
    if (refusal === 'cut') hangUp(sessionId);
    else callback();
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Whoever is killed in the middle of a mail has not handed it over.
    onData: (stream, session, callback) => void receive(stream, session.id, callback).catch(callback),
  });
  // A client that was killed breaks its connection; that is its business, not ours.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return Object.assign(mailbox, {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    mailsTo,
    async until(count: number, seconds = 40) {
      const end = performance.now() + seconds * 1000;
      while (mails.length < count) {
        if (performance.now() > end) throw new Error(`${mails.length} of ${count} mails after ${seconds} s`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return mails;
    },
    async lastTo(address: string, after = 0) {
      const end = performance.now() + 40_000;
      for (;;) {
        const found = mailsTo(address);
        const last = found.at(-1);
        if (last && found.length > after) return last;
        if (performance.now() > end)
          throw new Error(`${found.length} mails to ${address}, more than ${after} expected`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  });
}

function recipientOf(mail: ParsedMail): string | undefined {
  return [mail.to].flat()[0]?.value[0]?.address;
}

/** The link, the token in it and the code of a sign-in mail. */
export function linkIn(mail: ParsedMail): { link: string; token: string; code: string } {
  const [link = '', token = ''] = /https?:\S+\/api\/auth\/verify\?token=([\w-]+)/.exec(mail.text ?? '') ?? [];
  const [code = ''] = /^\d{6}$/m.exec(mail.text ?? '') ?? [];
  return { link, token, code };
}
