import { render } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { formatMonthAndDay, noBreakDate } from '#server/platform/mail/compose/day.ts';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import { translator } from '#server/platform/i18n.ts';
import { MailHeading, MailLayout, MailText } from '#server/platform/mail/compose/layout.tsx';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface GoodbyeMail {
  to: string;
  language: Language;
  hasLeftMessages: boolean;
  wasUnused: boolean;
  deletedAt: Temporal.Instant;
}

function Goodbye({ language, hasLeftMessages, wasUnused, deletedAt }: GoodbyeMail) {
  const t = translator(language);
  const goneAt = deletedAt.toZonedDateTimeISO('UTC').add({ days: leaveLimits.backupDays });
  const date = noBreakDate(formatMonthAndDay(goneAt.epochMilliseconds, language, 'UTC'));
  return (
    <MailLayout language={language} preheader={t('mail.left.preheader')} footnote={t('mail.left.foot')}>
      <MailHeading>{t('mail.left.heading')}</MailHeading>
      <MailText>{t(wasUnused ? 'mail.left.unused' : 'mail.left.text')}</MailText>
      {hasLeftMessages && <MailText>{t('mail.left.messagesKept')}</MailText>}
      <MailText>{t('mail.left.backups', { date })}</MailText>
    </MailLayout>
  );
}

export async function renderGoodbyeMail(mail: GoodbyeMail): Promise<RenderedMail> {
  const html = await render(<Goodbye {...mail} />);
  const subject = translator(mail.language)('mail.left.subject');
  return { to: mail.to, language: mail.language, subject, html, text: mailPlainText(html) };
}
