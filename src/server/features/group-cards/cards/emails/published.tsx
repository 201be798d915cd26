import { render } from '@react-email/render';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Language } from '#domain/language.ts';
import { formatMailDay } from '#server/platform/mail/compose/day.ts';
import { MailCover } from '#server/platform/mail/compose/cover.tsx';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import { MailButton, MailHeading, MailLayout, MailLink, MailText } from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
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
  return (
    <MailLayout language={language} preheader={title}>
      <MailHeading>{t('mail.published.subject')}</MailHeading>
      <MailCover
        colours={mailColours[theme]}
        over={t('mail.invite.recipient', { name: recipient })}
        title={title}
        under={formatMailDay(Temporal.PlainDate.from(celebratedOn), language)}
      />
      <MailText>{t('mail.published.text')}</MailText>
      <MailText>
        <MailLink url={url}>{url}</MailLink>
      </MailText>
      <div data-skip-in-text={true}>
        <MailButton url={url} label={t('mail.published.button')} />
      </div>
    </MailLayout>
  );
}

/** The mail to the creator. Only they read it, so the texts that they typed need no sanitizing. */
export async function renderPublishedMail(mail: PublishedMail): Promise<RenderedMail> {
  const html = await render(<Published {...mail} />);
  const subject = translator(mail.language)('mail.published.subject');
  return { to: mail.to, language: mail.language, subject, html, text: mailPlainText(html) };
}
