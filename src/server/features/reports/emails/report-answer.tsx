import { render } from '@react-email/render';
import type { ReportDecision } from '#domain/cards/report.ts';
import type { Language } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { MailHeading, MailLayout, MailText } from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface ReportAnswerMail {
  to: string;
  language: Language;
  decision: ReportDecision;
}

export async function renderReportAnswerMail({ to, language, decision }: ReportAnswerMail): Promise<RenderedMail> {
  const t = translator(language);
  const subject = t('mail.reportAnswer.subject');
  const text = t(decision === 'kept' ? 'mail.reportAnswer.stays' : 'mail.reportAnswer.taken');
  const html = await render(
    <MailLayout language={language} preheader={text}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{text}</MailText>
    </MailLayout>,
  );
  return { to, language, subject, html, text: mailPlainText(html) };
}
