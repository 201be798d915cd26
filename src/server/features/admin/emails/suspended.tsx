import { render } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { formatMailDateOf } from '#server/platform/mail/compose/day.ts';
import { MailHeading, MailLayout, MailNote, MailText } from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface SuspendedMail {
  to: string;
  language: Language;
  /** In the words of who suspended it. */
  reason: string;
  contact: string;
  /** When it is deleted unless it is restored, in the owner's zone. */
  deletedOn: Temporal.PlainDate;
}

export async function renderSuspendedMail(mail: SuspendedMail): Promise<RenderedMail> {
  const { to, language, reason, contact, deletedOn } = mail;
  const t = translator(language);
  const subject = t('mail.suspended.subject');
  const object = t('mail.suspended.object', { contact });
  const date = formatMailDateOf(deletedOn, language);
  const html = await render(
    <MailLayout language={language} preheader={object} footnote={t('mail.suspended.until', { date })}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{t('mail.suspended.state')}</MailText>
      <MailNote>{t('mail.suspended.reason', { reason })}</MailNote>
      <MailText>{object}</MailText>
    </MailLayout>,
  );
  return { to, language, subject, html, text: mailPlainText(html) };
}
