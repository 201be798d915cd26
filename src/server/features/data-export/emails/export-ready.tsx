import { render } from '@react-email/render';
import { fileSize } from '#domain/files/file-size.ts';
import type { Language } from '#domain/language.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import {
  MailAction,
  MailHeading,
  MailLayout,
  MailLink,
  MailNote,
  MailText,
} from '#server/platform/mail/compose/layout.tsx';
import { formatMonthAndDay, noBreakDate } from '#server/platform/mail/compose/day.ts';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import { translator } from '#server/platform/i18n.ts';

interface ExportMail {
  to: string;
  language: Language;
  timeZone: string;
  bytes: number;
  requestedAt: Date;
  expiresAt: Date;
  url: string;
  settingsUrl: string;
}

function ExportReady({ language, timeZone, bytes, requestedAt, expiresAt, url, settingsUrl }: ExportMail) {
  const t = translator(language);
  const day = (moment: Date) => noBreakDate(formatMonthAndDay(moment, language, timeZone));
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(requestedAt);
  return (
    <MailLayout language={language} preheader={t('mail.take.preheader', { date: day(expiresAt) })}>
      <MailHeading>{t('mail.take.heading')}</MailHeading>
      <MailText>{t('mail.take.text', { size: fileSize(bytes, language) })}</MailText>
      <MailAction language={language} url={url} label={t('mail.take.button')} />
      <MailNote>
        {t('mail.take.why', { date: day(requestedAt), time })}{' '}
        <MailLink url={settingsUrl}>{t('mail.take.devices')}</MailLink>
      </MailNote>
    </MailLayout>
  );
}

/** The link is a secret: only the owner of the account gets this mail. */
export async function renderExportMail(mail: ExportMail): Promise<RenderedMail> {
  const html = await render(<ExportReady {...mail} />);
  const subject = translator(mail.language)('mail.take.subject');
  return { to: mail.to, language: mail.language, subject, html, text: mailPlainText(html) };
}
