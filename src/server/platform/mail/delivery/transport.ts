import { createTransport } from 'nodemailer';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { Lane, Outcome } from '#domain/mail/delivery.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { Config } from '#server/platform/config.ts';
import type { KeyedHmac } from '#server/platform/secrets.ts';
import { type ComposedMail, createComposer, type OutgoingMail, type SenderSettings } from '../compose/compose.ts';

/** The mail server's answer, classified. */
export interface Answer {
  outcome: Outcome;
  detail: string | null;
}

export interface Mailer {
  /** Composes the mail ahead of its turn; the returned function sends it. */
  ready(mail: OutgoingMail): Promise<() => Promise<Answer>>;
  close(): void;
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** The SMTP command that was answered. */
  command?: string;
}

const enhancedCode = /^\d{3}[ -]\d\.(\d{1,3}\.\d{1,3})\b/;
/** RFC 3463: the recipient's mailbox or system does not exist, is badly written or has moved, or takes no mail. */
const noMailbox = new Set(['1.1', '1.2', '1.3', '1.6', '1.10']);
/** The sender's address or system is wrong. */
const wrongSender = new Set(['1.7', '1.8']);
const tooLarge = (code: number, detail: string) => code === 552 || detail === '3.4' || detail === '2.3';

/**
 * The enhanced status code decides where there is one, else the first digit of the plain one; and the step of the
 * dialogue, since what is said before the recipient is named is said about us.
 */
export function judgeSmtpError(error: SmtpError): Outcome {
  const { command = '', responseCode: code } = error;
  if (code === undefined) return { kind: error.code === 'EAUTH' ? 'sender-refused' : 'temporary' };
  if (code < 500) return { kind: 'temporary' };
  const [, detail = ''] = enhancedCode.exec(error.response ?? '') ?? [];
  const isBeforeRecipient = /^(?:CONN|EHLO|HELO|AUTH|MAIL FROM)/.test(command) || error.code === 'EAUTH';
  // 5.4.x is about the way there or a quota: both pass.
  if (detail.startsWith('4.')) return { kind: 'temporary' };
  if (isBeforeRecipient) return { kind: tooLarge(code, detail) ? 'permanent' : 'sender-refused' };
  // A relay may pass on what the recipient's server says of us, and anybody can have a server that says it.
  if (wrongSender.has(detail)) return { kind: 'sender-doubted' };
  if (detail.startsWith('7.')) return { kind: 'mail-refused' };
  return { kind: noMailbox.has(detail) && command === 'RCPT TO' ? 'no-mailbox' : 'permanent' };
}

interface WatchedMail extends ComposedMail {
  /** The content has left to its last byte; only an answer can say now that the mail was not taken. */
  onWritten: () => void;
}

type Pool = ReturnType<typeof createPool>;

function createPool(url: string) {
  const timeout = mailServerLimits.smtpTimeoutSeconds * 1000;
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', (mail, done) => {
    const { onWritten } = mail.data as WatchedMail;
    mail.message.processFunc((content) => content.once('end', onWritten));
    done();
  });
  return transport;
}

/** Sends within the time limit; after it the connection is closed, so that no worker waits for it. */
async function sendWithin(pool: Pool, mail: WatchedMail, seconds: number, cutOff: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      cutOff();
      reject(new Error(`the mail server needed more than ${seconds} seconds`));
    }, seconds * 1000);
  });
  try {
    await Promise.race([pool.sendMail(mail), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

export function createMailer(
  settings: SenderSettings & Pick<Config, 'SMTP_URL'>,
  hmac: KeyedHmac,
  dialogueSeconds: number = mailServerLimits.smtpDialogueSeconds,
): Mailer {
  /** One pool per lane, so that the mails of one never wait for connections of another. */
  const pools = new Map<Lane, Pool>();
  const compose = createComposer(settings, hmac);

  function poolOf(lane: Lane): Pool {
    const pool = pools.get(lane) ?? createPool(settings.SMTP_URL);
    pools.set(lane, pool);
    return pool;
  }

  function cutOff(lane: Lane, pool: Pool): void {
    if (pools.get(lane) === pool) pools.delete(lane);
    pool.close({ force: true });
  }

  return {
    async ready(mail) {
      const composed = await compose(mail);
      return async () => {
        const pool = poolOf(mail.lane);
        let isWritten = false;
        const onWritten = () => {
          isWritten = true;
        };
        try {
          await sendWithin(pool, { ...composed, onWritten }, dialogueSeconds, () => cutOff(mail.lane, pool));
          return { outcome: { kind: 'accepted' }, detail: null };
        } catch (error) {
          const failure = error as SmtpError;
          const detail = failure.message
            .replaceAll(canonicalAddress(mail.to), '[recipient]')
            .replaceAll(mail.to, '[recipient]');
          const isUnanswered = isWritten && failure.responseCode === undefined;
          const outcome: Outcome = isUnanswered ? { kind: 'unanswered' } : judgeSmtpError(failure);
          return { outcome, detail: detail.slice(0, mailServerLimits.lastErrorLength) };
        }
      };
    },
    close() {
      for (const pool of pools.values()) pool.close();
    },
  };
}
