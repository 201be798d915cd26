import { render } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { formatMailDateOf } from '#server/platform/mail/compose/day.ts';
import { MailAction, MailHeading, MailLayout, MailNote, MailText } from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface StillWantedMail {
  to: string;
  language: Language;
  url: string;
  /** The day, in the owner's zone, before which they must sign in. */
  until: Temporal.PlainDate;
}

export async function renderStillWantedMail({ to, language, url, until }: StillWantedMail): Promise<RenderedMail> {
  const t = translator(language);
  const subject = t('mail.stillWanted.subject');
  const date = formatMailDateOf(until, language);
  const html = await render(
    <MailLayout language={language} preheader={t('mail.leaving.preheader')}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{t('mail.stillWanted.text', { date })}</MailText>
      <MailAction language={language} url={url} label={t('leave.signInKeep')} />
      <MailNote>{t('mail.stillWanted.nothing')}</MailNote>
    </MailLayout>,
  );
  return { to, language, subject, html, text: mailPlainText(html) };
}
