import { render } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import { MailHeading, MailLayout, MailText } from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import { translator } from '#server/platform/i18n.ts';

/** The mail by which a user checks that our mails arrive. */
export async function renderTestMail({ to, language }: { to: string; language: Language }): Promise<RenderedMail> {
  const t = translator(language);
  const subject = t('mail.reminder.testSubject');
  const html = await render(
    <MailLayout language={language} preheader={t('mail.reminder.testText')}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{t('mail.reminder.testText')}</MailText>
    </MailLayout>,
  );
  return { to, language, subject, html, text: mailPlainText(html) };
}
