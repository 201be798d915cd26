import { render } from '@react-email/render';
import type { CardTheme } from '#domain/cards/group-card.ts';
import { isDeliverable } from '#domain/cards/card-delivery.ts';
import type { Language } from '#domain/language.ts';
import { addressInMail } from '#domain/mail/email-address.ts';
import type { Translate } from '#i18n/translate.ts';
import { MailCover } from '#server/platform/mail/compose/cover.tsx';
import { formatMailDay, formatMailDate } from '#server/platform/mail/compose/day.ts';
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/compose/layout.tsx';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import { translator } from '#server/platform/i18n.ts';
import { mailColours } from '#server/features/group-cards/cards/service/mail-colours.ts';
import type { NoticeKind } from '../service/post-mails.ts';

export interface NoticeMail {
  to: string;
  notice: NoticeKind;
  language: Language;
  theme: CardTheme;
  title: string;
  recipient: string;
  celebratedOn: string;
  messages: number;
  recipientEmail: string;
  openedAt: Temporal.Instant | null;
  timeZone: string;
  url: string;
}

function openedWords(t: Translate, { language, openedAt, timeZone }: NoticeMail): string {
  const moment = openedAt?.epochMilliseconds ?? 0;
  const date = formatMailDate(moment, language, timeZone);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(moment);
  return t('mail.opened.text', { date, time });
}

function wordsOf(t: Translate, mail: NoticeMail): { subject: string; text: string } {
  switch (mail.notice) {
    case 'empty':
      return isDeliverable(mail.messages)
        ? { subject: t('mail.nearlyEmpty.subject'), text: t('mail.nearlyEmpty.text') }
        : { subject: t('mail.empty.subject'), text: t('mail.empty.text') };
    case 'kept':
      return { subject: t('mail.kept.subject'), text: t('mail.kept.text') };
    case 'bounced':
      return {
        subject: t('mail.bounced.subject'),
        text: t('mail.bounced.text', { email: addressInMail(mail.recipientEmail) }),
      };
    case 'opened':
      return { subject: t('mail.opened.subject'), text: openedWords(t, mail) };
  }
}

function Notice(mail: NoticeMail) {
  const { language, theme, title, recipient, celebratedOn, url } = mail;
  const t = translator(language);
  const { subject, text } = wordsOf(t, mail);
  return (
    <MailLayout language={language} preheader={title}>
      <MailHeading>{subject}</MailHeading>
      <MailText>{text}</MailText>
      <MailCover
        colours={mailColours[theme]}
        over={t('mail.invite.recipient', { name: recipient })}
        title={title}
        under={formatMailDay(Temporal.PlainDate.from(celebratedOn), language)}
      />
      <MailAction language={language} url={url} label={t('mail.empty.button')} />
    </MailLayout>
  );
}

/** A mail to the creator. Only they read it, so the texts that they typed need no sanitizing. */
export async function renderNoticeMail(mail: NoticeMail): Promise<RenderedMail> {
  const html = await render(<Notice {...mail} />);
  const { subject } = wordsOf(translator(mail.language), mail);
  return { to: mail.to, language: mail.language, subject, html, text: mailPlainText(html) };
}
