import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** An SMTP answer other than "accepted"; `cut` receives the mail and then closes the connection without an answer. */
export type Refusal = { code: number; text: string } | 'cut';

/** The SMTP command that is answered; `said` is the address or user name given with it. */
export type SmtpStep = 'CONNECT' | 'AUTH' | 'MAIL FROM' | 'RCPT TO';

type Decision = Refusal | undefined | Promise<Refusal | undefined>;

export interface Mailbox {
  smtpUrl: string;
  mails: ParsedMail[];
  /** Decides about each command before the content, and may take its time; a `cut` closes the connection there. */
  refuseAt: (step: SmtpStep, said: string) => Decision;
  /** Decides about each mail before it is accepted, and may take its time. */
  refuse: (mail: ParsedMail) => Decision;
  /** Waits until `count` mails have arrived. */
  waitForMails(count: number, seconds?: number): Promise<ParsedMail[]>;
  mailsTo(address: string): ParsedMail[];
  /** Waits until more than `after` mails to this address have arrived, and gives the latest. */
  lastTo(address: string, after?: number): Promise<ParsedMail>;
  close(): Promise<void>;
}

/** Starts a real SMTP server that stores the mails it accepts. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const mailsTo = (address: string) => mails.filter((mail) => recipientOf(mail) === address);
  const mailbox: Pick<Mailbox, 'refuse' | 'refuseAt'> = { refuse: () => undefined, refuseAt: () => undefined };
  const hangUp = (sessionId: string) => {
    for (const connection of server.connections as unknown as Iterable<{ id: string; close(): void }>) {
      if (connection.id === sessionId) connection.close();
    }
  };
  async function answer(
    step: SmtpStep,
    said: string,
    sessionId: string,
    callback: (error?: Error | null) => void,
  ): Promise<void> {
    const refusal = await mailbox.refuseAt(step, said);
    if (refusal === 'cut') hangUp(sessionId);
    else callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
  }
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
    allowInsecureAuth: true,
    onConnect: (session, callback) => void answer('CONNECT', '', session.id, callback),
    onAuth: (auth, session, callback) =>
      void answer('AUTH', auth.username ?? '', session.id, (error) =>
        error ? callback(error) : callback(null, { user: auth.username ?? '' }),
      ),
    onMailFrom: ({ address }, session, callback) => void answer('MAIL FROM', address, session.id, callback),
    onRcptTo: ({ address }, session, callback) => void answer('RCPT TO', address, session.id, callback),
    // A client that was killed in the middle of a mail has not handed it over.
    onData: (stream, session, callback) => void receive(stream, session.id, callback).catch(callback),
  });
  // A client that was killed breaks its connection, which is no error of this server.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return Object.assign(mailbox, {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    mailsTo,
    async waitForMails(count: number, seconds = 40) {
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

/** Refuses every recipient, as a server without such a mailbox does. */
export const noSuchUser: Mailbox['refuseAt'] = (step) =>
  step === 'RCPT TO' ? { code: 550, text: '5.1.1 No such user' } : undefined;

function recipientOf(mail: ParsedMail): string | undefined {
  return [mail.to].flat()[0]?.value[0]?.address;
}

/** The link, the token in it and the code of a sign-in mail. */
export function linkIn(mail: { text?: string | undefined }): { link: string; token: string; code: string } {
  const [link = '', token = ''] = /https?:\S+\/api\/auth\/verify\?token=([\w-]+)/.exec(mail.text ?? '') ?? [];
  const [code = ''] = /^\d{6}$/m.exec(mail.text ?? '') ?? [];
  return { link, token, code };
}
