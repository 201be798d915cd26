import { render } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface RestoredMail {
  to: string;
  language: Language;
  url: string;
}

export async function renderRestoredMail({ to, language, url }: RestoredMail): Promise<RenderedMail> {
  const t = translator(language);
  const subject = t('mail.restored.subject');
  const text = t('mail.restored.text');
  const html = await render(
    <MailLayout language={language} preheader={text}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{text}</MailText>
      <MailAction language={language} url={url} label={t('mail.restored.button')} />
    </MailLayout>,
  );
  return { to, language, subject, html, text: mailPlainText(html) };
}
