import { render } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { minute } from '#domain/limits/units.ts';
import { formatMailDate } from '#server/platform/mail/compose/day.ts';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import { translator } from '#server/platform/i18n.ts';
import { MailAction, MailHeading, MailLayout, MailNote, MailText } from '#server/platform/mail/compose/layout.tsx';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface LeaveLinkMail {
  to: string;
  language: Language;
  url: string;
  askedAt: Date;
  timeZone: string;
}

function LeaveLink({ language, url, askedAt, timeZone }: LeaveLinkMail) {
  const t = translator(language);
  const date = formatMailDate(askedAt, language, timeZone);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(askedAt);
  const lifetime = t('leave.sentText', { minutes: leaveLimits.linkSeconds / minute });
  return (
    <MailLayout language={language} preheader={lifetime}>
      <MailHeading>{t('mail.delete.heading')}</MailHeading>
      <MailText>{t('mail.delete.text')}</MailText>
      <MailText>{t('mail.delete.after', { days: leaveLimits.graceDays })}</MailText>
      <MailAction language={language} url={url} label={t('mail.delete.button')} />
      <MailNote>{lifetime}</MailNote>
      <MailNote>{t('mail.signIn.requested', { date, time })}</MailNote>
      <MailNote>{t('mail.delete.ignore')}</MailNote>
    </MailLayout>
  );
}

export async function renderLeaveLinkMail(mail: LeaveLinkMail): Promise<RenderedMail> {
  const html = await render(<LeaveLink {...mail} />);
  const subject = translator(mail.language)('mail.delete.subject');
  return { to: mail.to, language: mail.language, subject, html, text: mailPlainText(html) };
}
