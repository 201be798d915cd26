import { createTransport } from 'nodemailer';
import { canonicalAddress } from '../../../domain/email-address.ts';
import type { Outcome } from '../../../domain/delivery.ts';
import { limits } from '../../../domain/limits.ts';
import type { Config } from '../config.ts';
import type { Derive } from '../secrets.ts';
import { createComposer, type OutgoingMail, type SenderSettings } from './compose.ts';

/** What the server answered, in our words. */
export interface Answer {
  outcome: Outcome;
  detail: string | null;
}

export interface Mailer {
  /** Does everything that can be done before it is this mail's turn; what it gives hands the mail over. */
  ready(mail: OutgoingMail): Promise<() => Promise<Answer>>;
  close(): void;
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const enhancedCode = /^\d{3}[ -](\d)\.(\d{1,3})\.\d{1,3}/;

/** The enhanced status code decides where there is one, else the first digit of the plain one. */
export function judgeSmtpError(error: SmtpError): Outcome {
  const code = error.responseCode;
  if (code === undefined || code < 500 || error.code === 'EAUTH') return { kind: 'temporary' };
  const [, , subject] = enhancedCode.exec(error.response ?? '') ?? [];
  if (subject === '1') return { kind: 'no-mailbox' };
  // 5.4.x is about the way there or a quota: both pass.
  if (subject === '4') return { kind: 'temporary' };
  if (subject === '7') return { kind: 'refused-by-policy' };
  return { kind: 'permanent' };
}

export function createMailer(settings: SenderSettings & Pick<Config, 'SMTP_URL'>, derive: Derive): Mailer {
  const timeout = limits.mail.smtpTimeoutSeconds * 1000;
  const transport = createTransport({
    url: settings.SMTP_URL,
    pool: true,
    maxConnections: 3,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const compose = createComposer(settings, derive);

  return {
    async ready(mail) {
      const composed = await compose(mail);
      return async () => {
        try {
          await transport.sendMail(composed);
          return { outcome: { kind: 'accepted' }, detail: null };
        } catch (error) {
          const failure = error as SmtpError;
          const detail = failure.message
            .replaceAll(canonicalAddress(mail.to), '[recipient]')
            .replaceAll(mail.to, '[recipient]');
          return { outcome: judgeSmtpError(failure), detail: detail.slice(0, limits.mail.lastErrorLength) };
        }
      };
    },
    close: () => transport.close(),
  };
}
