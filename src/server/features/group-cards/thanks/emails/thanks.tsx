import { render } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import { thanksLimits } from '#domain/limits/group-cards/thanks.ts';
import { mailLines, mailSenderName, mailText } from '#domain/mail/mail-text.ts';
import { translator } from '#server/platform/i18n.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import {
  MailAction,
  MailHeading,
  MailLayout,
  MailLink,
  MailNote,
  MailQuote,
  MailText,
} from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

export interface ThanksMail {
  to: string;
  language: Language;
  /** Whether it goes to the card's creator, who made it and need not have written. */
  isCreator: boolean;
  /** These texts were typed by others and are not sanitized yet. */
  recipient: string;
  title: string;
  content: string;
  /** Whether a message of this writer has a heart. */
  hasHeart: boolean;
  url: string;
  nextUrl: string;
  stopUrl: string;
  privacyUrl: string;
}

/** The mail carries other people's texts under our name, so nothing in them may become a link. */
function Thanks(mail: ThanksMail) {
  const { language, isCreator } = mail;
  const t = translator(language);
  const { mailNameLength, mailTitleLength } = cardServerLimits;
  const name = mailSenderName(mail.recipient, mailNameLength) || t('mail.invite.somebody');
  const title = mailText(mail.title, mailTitleLength);
  const content = mailLines(mail.content, thanksLimits.length);
  const label = t(isCreator ? 'mail.thanks.textCreator' : 'mail.thanks.text', { title });
  return (
    <MailLayout
      language={language}
      preheader={content.replaceAll('\n', ' ')}
      footnote={
        <>
          {t(isCreator ? 'mail.thanks.whyCreator' : 'mail.thanks.why')}
          <br />
          <MailLink url={mail.stopUrl}>{t('mail.thanks.stop')}</MailLink>
          <br />
          {t('mail.invite.privacy', { url: mail.privacyUrl })}
        </>
      }
    >
      <MailHeading>{t('mail.thanks.title', { name })}</MailHeading>
      {content === '' ? <MailText>{label}</MailText> : <MailQuote label={label}>{content}</MailQuote>}
      {mail.hasHeart && <MailText>♥ {t('mail.thanks.heart')}</MailText>}
      <MailAction language={language} url={mail.url} label={t('mail.thanks.button')} />
      <MailNote>
        <MailLink url={mail.nextUrl}>{t('mail.thanks.next')}</MailLink>
      </MailNote>
    </MailLayout>
  );
}

/** The subject names nobody. */
export async function renderThanksMail(mail: ThanksMail): Promise<RenderedMail> {
  const html = await render(<Thanks {...mail} />);
  const subject = translator(mail.language)('mail.thanks.subject');
  return { to: mail.to, language: mail.language, subject, html, text: mailPlainText(html) };
}
