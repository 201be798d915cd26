import { render } from '@react-email/render';
import { groundText, type ReportGround } from '#domain/cards/report.ts';
import type { Language } from '#domain/language.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import { translator } from '#server/platform/i18n.ts';
import { formatMailDate } from '#server/platform/mail/compose/day.ts';
import { MailHeading, MailLayout, MailNote, MailText } from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface TakenDownMail {
  to: string;
  language: Language;
  title: string;
  ground: ReportGround;
  isPicture: boolean;
  /** In milliseconds since 1970. */
  decidedAt: number;
  timeZone: string;
}

export async function renderTakenDownMail(mail: TakenDownMail): Promise<RenderedMail> {
  const { to, language, title, ground, isPicture, decidedAt, timeZone } = mail;
  const t = translator(language);
  const subject = t(isPicture ? 'mail.takedown.pictureSubject' : 'mail.takedown.subject');
  const days = reportLimits.objectDays;
  const date = formatMailDate(decidedAt, language, timeZone);
  const html = await render(
    <MailLayout language={language} preheader={t('mail.takedown.preheader')} footnote={t('mail.takedown.by', { date })}>
      <MailHeading>{subject}</MailHeading>
      <MailNote>{t('mail.takedown.card', { title })}</MailNote>
      <MailText>{t('takedown.reason', { reason: t(groundText[ground]) })}</MailText>
      <MailText>{t(isPicture ? 'mail.takedown.pictureObject' : 'mail.takedown.object', { days })}</MailText>
    </MailLayout>,
  );
  return { to, language, subject, html, text: mailPlainText(html) };
}
