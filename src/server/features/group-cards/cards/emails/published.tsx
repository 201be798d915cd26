import { render, toPlainText } from '@react-email/render';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Language } from '#domain/language.ts';
import { MailCover } from '#server/platform/mail/compose/cover.tsx';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/compose/layout.tsx';
import { translator } from '#server/platform/i18n.ts';
import { mailColours } from '../service/mail-colours.ts';

export interface PublishedMail {
  to: string;
  language: Language;
  theme: CardTheme;
  title: string;
  recipient: string;
  celebratedOn: string;
  url: string;
}

function Published({ language, theme, title, recipient, celebratedOn, url }: PublishedMail) {
  const t = translator(language);
  const date = Temporal.PlainDate.from(celebratedOn).toLocaleString(language, { dateStyle: 'long' });
  return (
    <MailLayout language={language} preheader={t('mail.published.text')}>
      <MailHeading>{t('mail.published.subject')}</MailHeading>
      <MailCover
        colours={mailColours[theme]}
        over={t('mail.invite.recipient', { name: recipient })}
        title={title}
        under={t('mail.invite.date', { date })}
      />
      <MailText>{t('mail.published.text')}</MailText>
      <MailAction language={language} url={url} label={t('mail.published.button')} />
    </MailLayout>
  );
}

/** The mail to the creator. Only they read it, so the texts that they typed need no sanitizing. */
export async function renderPublishedMail(mail: PublishedMail): Promise<RenderedMail> {
  const html = await render(<Published {...mail} />);
  const subject = translator(mail.language)('mail.published.subject');
  return { to: mail.to, language: mail.language, subject, html, text: toPlainText(html) };
}
