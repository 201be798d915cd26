import { render } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import { formatMonthAndDay, noBreakDate } from '#server/platform/mail/compose/day.ts';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import { translator } from '#server/platform/i18n.ts';
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/compose/layout.tsx';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface LeavingMail {
  to: string;
  language: Language;
  url: string;
  leavesAt: Date;
  timeZone: string;
  /** Nobody used it, so that we close it. */
  isUnused: boolean;
}

const dayOf = ({ language, leavesAt, timeZone }: LeavingMail) => formatMonthAndDay(leavesAt, language, timeZone);

function Leaving(mail: LeavingMail) {
  const { language, url, leavesAt, timeZone, isUnused } = mail;
  const t = translator(language);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(leavesAt);
  return (
    <MailLayout language={language} preheader={t('mail.leaving.preheader')} footnote={t('mail.leaving.last')}>
      <MailHeading>{t(isUnused ? 'mail.unused.heading' : 'leave.byeTitle')}</MailHeading>
      <MailText>
        {t(isUnused ? 'mail.unused.text' : 'mail.leaving.text', { date: noBreakDate(dayOf(mail)), time })}
      </MailText>
      <MailAction language={language} url={url} label={t('leave.signInKeep')} />
    </MailLayout>
  );
}

export async function renderLeavingMail(mail: LeavingMail): Promise<RenderedMail> {
  const html = await render(<Leaving {...mail} />);
  const subject = translator(mail.language)('mail.leaving.subject', { date: dayOf(mail) });
  return { to: mail.to, language: mail.language, subject, html, text: mailPlainText(html) };
}
