import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Lane } from '#domain/mail/delivery.ts';
import type { Config } from '#server/platform/config.ts';
import type { KeyedHmac } from '#server/platform/secrets.ts';
import type { RenderedMail } from '../delivery/kinds.ts';
import { quotedPrintable } from './quoted-printable.ts';

export interface OutgoingMail extends RenderedMail {
  lane: Lane;
  messageId: string;
  key: string;
}

export interface ComposedMail {
  envelope: { from: string; to: string[] };
  raw: Buffer;
}

export type SenderSettings = Pick<
  Config,
  | 'MAIL_FROM'
  | 'MAIL_FROM_REMINDERS'
  | 'MAIL_FROM_INVITATIONS'
  | 'MAIL_REPLY_TO'
  | 'MAIL_BOUNCES'
  | 'DKIM_DOMAIN'
  | 'DKIM_SELECTOR'
  | 'DKIM_PRIVATE_KEY'
>;

/** Covered by the signature; RFC 8058 demands it for the last two. */
const signedHeaders = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Language',
  'Auto-Submitted',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** Long enough that nobody guesses a bounce address, short enough for 64 characters before the @. */
const proofLength = 16;

/** These headers hold only texts of ours, so they need no encoding; not folded, because some programs misread that. */
const asWritten = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));

/** Encoded by our own code: the composer's encoding makes composing a mail three times as slow. */
const part = (type: 'html' | 'plain', text: string) => ({
  raw: Buffer.concat([
    Buffer.from(`Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`),
    quotedPrintable(text),
  ]),
});

/** Composes the message: headers, both parts, and the DKIM signature if a key is configured. */
export function createComposer(settings: SenderSettings, hmac: KeyedHmac) {
  const senders: Record<Lane, string> = {
    'sign-in': settings.MAIL_FROM,
    reminders: settings.MAIL_FROM_REMINDERS ?? settings.MAIL_FROM,
    invitations: settings.MAIL_FROM_INVITATIONS ?? settings.MAIL_FROM,
  };
  const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = settings;
  const signer =
    DKIM_DOMAIN && DKIM_SELECTOR && DKIM_PRIVATE_KEY
      ? new DKIM({
          domainName: DKIM_DOMAIN,
          keySelector: DKIM_SELECTOR,
          privateKey: DKIM_PRIVATE_KEY,
          headerFieldNames: signedHeaders,
        })
      : undefined;
  const [bounceName, bounceDomain] = settings.MAIL_BOUNCES?.split('@') ?? [];

  /** The bounce address names the mail, with a proof that we sent it. */
  function returnPath(mail: OutgoingMail): string {
    if (bounceName === undefined) return senders[mail.lane];
    const proof = hmac('bounce', mail.key).toString('hex').slice(0, proofLength);
    return `${bounceName}+${mail.key.replaceAll(':', '.')}.${proof}@${bounceDomain}`;
  }

  return async (mail: OutgoingMail): Promise<ComposedMail> => {
    const message = new MailComposer({
      from: { name: 'Kartu', address: senders[mail.lane] },
      ...(settings.MAIL_REPLY_TO === undefined ? {} : { replyTo: settings.MAIL_REPLY_TO }),
      to: { name: '', address: mail.to },
      subject: mail.subject,
      html: part('html', mail.html),
      text: part('plain', mail.text),
      messageId: mail.messageId,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'X-Entity-Ref-ID': mail.key,
        'Content-Language': mail.language,
        ...asWritten(mail.headers),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    if (signer) message.processFunc((input) => signer.sign(input));
    return { envelope: { from: returnPath(mail), to: [mail.to] }, raw: await message.build() };
  };
}
