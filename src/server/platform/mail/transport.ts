import { createTransport } from 'nodemailer';
import { canonicalAddress } from '../../../domain/email-address.ts';
import type { Outcome } from '../../../domain/delivery.ts';
import { limits } from '../../../domain/limits.ts';
import type { RenderedMail } from './kinds.ts';

export interface OutgoingMail extends RenderedMail {
  messageId: string;
  key: string;
}

/** Hands one mail to the mail server and says in our words what the server answered. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<{ outcome: Outcome; detail: string | null }>;
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

export function createMailer(options: { smtpUrl: string; from: string; replyTo: string | undefined }): Mailer {
  const timeout = limits.mail.smtpTimeoutSeconds * 1000;
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 3,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = { name: 'Kartu', address: options.from };

  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from,
          ...(options.replyTo === undefined ? {} : { replyTo: options.replyTo }),
          to: { name: '', address: mail.to },
          envelope: { from: options.from, to: [mail.to] },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: mail.messageId,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'X-Entity-Ref-ID': mail.key,
            'Content-Language': mail.language,
            ...mail.headers,
          },
        });
        return { outcome: { kind: 'accepted' }, detail: null };
      } catch (error) {
        const failure = error as SmtpError;
        const detail = failure.message
          .replaceAll(canonicalAddress(mail.to), '[recipient]')
          .replaceAll(mail.to, '[recipient]');
        return { outcome: judgeSmtpError(failure), detail: detail.slice(0, limits.mail.lastErrorLength) };
      }
    },
    close: () => transport.close(),
  };
}
