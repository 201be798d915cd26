import { render } from '@react-email/render';
import { addressInMail } from '#domain/mail/email-address.ts';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Language } from '#domain/language.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import { mailSenderName, mailText } from '#domain/mail/mail-text.ts';
import { formatMailDay } from '#server/platform/mail/compose/day.ts';
import { MailCover } from '#server/platform/mail/compose/cover.tsx';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import {
  MailAction,
  MailHeading,
  MailLayout,
  MailLink,
  MailNote,
  MailText,
} from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import { translator } from '#server/platform/i18n.ts';
import { mailColours } from '#server/features/group-cards/cards/service/mail-colours.ts';

export interface InvitationMail {
  to: string;
  /** A nudge is the second and last mail about an invitation. */
  kind: 'invitation' | 'nudge';
  language: Language;
  theme: CardTheme;
  /** These texts were typed by the creator and are not sanitized yet. */
  sender: string;
  title: string;
  recipient: string;
  /** The creator's verified address. */
  senderEmail: string;
  celebratedOn: string;
  daysLeft: number;
  url: string;
  stopUrl: string;
  privacyUrl: string;
}

/** The mail carries other people's texts under our name, so links and invisible characters are removed. */
function sanitizedTexts(mail: InvitationMail) {
  const { mailNameLength, mailTitleLength } = cardServerLimits;
  return {
    sender: mailSenderName(mail.sender, mailNameLength) || translator(mail.language)('mail.invite.somebody'),
    title: mailText(mail.title, mailTitleLength),
    recipient: mailText(mail.recipient, mailNameLength),
  };
}

function Invitation(mail: InvitationMail) {
  const { kind, language, theme, senderEmail, url, stopUrl, privacyUrl } = mail;
  const t = translator(language);
  const { sender, title, recipient } = sanitizedTexts(mail);
  const isNudge = kind === 'nudge';
  return (
    <MailLayout
      language={language}
      preheader={isNudge ? t('mail.nudge.text', { days: mail.daysLeft }) : t('mail.invite.preheader')}
      footnote={
        <>
          {t('mail.invite.from', { sender, email: addressInMail(senderEmail) })}
          <br />
          {t('mail.invite.why')}
          <br />
          <MailLink url={stopUrl}>{t('mail.invite.block')}</MailLink>
          <br />
          {t('mail.invite.privacy', { url: privacyUrl })}
        </>
      }
    >
      <MailHeading>{isNudge ? t('mail.nudge.heading') : t('mail.invite.heading', { sender })}</MailHeading>
      {isNudge && (
        <MailText>
          {t('mail.nudge.from', { sender })} {t('mail.nudge.text', { days: mail.daysLeft })}
        </MailText>
      )}
      <MailCover
        colours={mailColours[theme]}
        over={recipient === '' ? '' : t('mail.invite.recipient', { name: recipient })}
        title={title}
        under={formatMailDay(Temporal.PlainDate.from(mail.celebratedOn), language)}
      />
      <MailText>{t('mail.invite.text')}</MailText>
      <MailAction language={language} url={url} label={t('mail.invite.button')} />
      <MailNote>{t('mail.invite.surprise')}</MailNote>
      {isNudge && <MailNote>{t('mail.nudge.last')}</MailNote>}
    </MailLayout>
  );
}

export async function renderInvitationMail(mail: InvitationMail): Promise<RenderedMail> {
  const html = await render(<Invitation {...mail} />);
  const t = translator(mail.language);
  return {
    to: mail.to,
    language: mail.language,
    subject:
      mail.kind === 'nudge'
        ? t('mail.nudge.subject')
        : t('mail.invite.heading', { sender: sanitizedTexts(mail).sender }),
    html,
    text: mailPlainText(html),
  };
}
