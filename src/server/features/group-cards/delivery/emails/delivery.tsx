import { render } from '@react-email/render';
import type { CSSProperties } from 'react';
import type { CardTheme } from '#domain/cards/group-card.ts';
import type { Language } from '#domain/language.ts';
import { cardDeliveryLimits } from '#domain/limits/card-delivery.ts';
import { addressInMail } from '#domain/mail/email-address.ts';
import { mailSenderName, mailText } from '#domain/mail/mail-text.ts';
import { cardServerLimits } from '#server/platform/limits/cards.ts';
import {
  MailAction,
  MailHeading,
  MailLayout,
  MailLink,
  MailNote,
  MailText,
} from '#server/platform/mail/compose/layout.tsx';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import { translator } from '#server/platform/i18n.ts';

export interface DeliveryMail {
  to: string;
  language: Language;
  theme: CardTheme;
  /** Whether it is the birthday where the person is. */
  isOnTheDay: boolean;
  /** The creator's name as typed, and their verified address. */
  sender: string;
  senderEmail: string;
  messages: number;
  /** Who wrote, as they signed; null for somebody without a name. Not sanitized yet. */
  authors: readonly (string | null)[];
  url: string;
  /** The same file for everybody, so that loading it tells nothing. */
  pictureUrl: string;
  stopUrl: string;
  privacyUrl: string;
}

const serif = 'Georgia, "Times New Roman", serif';
const wax = ['#ff8f7a', '#ff9f3f', '#6fb5e8', '#9ecb5f', '#fb7b8b', '#b79be8', '#54c6ae', '#cfb084'];
const names = {
  fontFamily: serif,
  fontStyle: 'italic',
  fontSize: '18px',
  lineHeight: '27px',
  color: '#495b63',
  margin: '12px 0 0',
  wordBreak: 'break-word',
} satisfies CSSProperties;

/** A row of candles, made of blocks with colours: many mail programs do not show images at first. */
function Candles({ count }: { count: number }) {
  const part = { display: 'block', margin: '0 auto', fontSize: 0, lineHeight: 0 } satisfies CSSProperties;
  return (
    <div aria-hidden="true" data-skip-in-text={true} style={{ margin: '22px 0 0', borderBottom: '1px solid #e0dacf' }}>
      {Array.from({ length: count }, (_, place) => (
        <span key={place} style={{ display: 'inline-block', width: '23px', textAlign: 'center' }}>
          <span style={{ ...part, width: '9px', height: '13px', backgroundColor: '#f5ae39', borderRadius: '50%' }} />
          <span
            style={{
              ...part,
              width: '10px',
              height: '20px',
              marginTop: '3px',
              backgroundColor: wax[place % wax.length],
            }}
          />
        </span>
      ))}
    </div>
  );
}

/** Names of other people are sanitized, since they travel under our name; one that is empty then is left out. */
function shownNames({ authors }: DeliveryMail): string[] {
  return authors
    .map((name) => mailText(name ?? '', cardServerLimits.mailNameLength))
    .filter((name) => name !== '')
    .slice(0, cardDeliveryLimits.namesInMail);
}

function Delivery(mail: DeliveryMail) {
  const { language, authors, messages, url } = mail;
  const t = translator(language);
  const sender = mailSenderName(mail.sender, cardServerLimits.mailNameLength) || t('mail.invite.somebody');
  const shown = shownNames(mail);
  const [first] = shown;
  const count = authors.length - 1;
  const more = authors.length - shown.length;
  const signed =
    first !== undefined &&
    (count > 0 ? t('mail.deliver.signed', { name: first, count }) : t('mail.deliver.signedOne', { name: first }));
  return (
    <MailLayout
      language={language}
      preheader={
        first !== undefined && count > 0
          ? t('mail.deliver.preheader', { name: first, count })
          : t('mail.deliver.text', { messages })
      }
      footnote={
        <>
          {t('mail.deliver.why', { name: sender, email: addressInMail(mail.senderEmail) })}
          <br />
          <MailLink url={mail.stopUrl}>{t('mail.deliver.stop')}</MailLink>
          <br />
          {t('mail.invite.privacy', { url: mail.privacyUrl })}
        </>
      }
    >
      <img
        src={mail.pictureUrl}
        alt={t('mail.deliver.pictureAlt')}
        data-skip-in-text={true}
        width="478"
        className="k-quiet"
        style={{
          color: '#495b63',
          fontSize: '14px',
          display: 'block',
          width: '100%',
          height: 'auto',
          border: 0,
          borderRadius: '4px',
          margin: '0 0 30px',
        }}
      />
      <MailHeading>{t(mail.isOnTheDay ? 'mail.deliver.titleDay' : 'mail.deliver.titleOther')}</MailHeading>
      <MailText>
        {t('mail.deliver.text', { messages })} {signed}
      </MailText>
      <Candles count={Math.min(authors.length, cardDeliveryLimits.namesInMail)} />
      {shown.length > 1 && (
        <p className="k-quiet" style={names}>
          {shown.join(', ')}
          {more > 0 && ` ${t('mail.deliver.more', { count: more })}`}
        </p>
      )}
      <MailAction language={language} url={url} label={t('mail.deliver.button')} />
      <MailNote>{t('mail.deliver.yours')}</MailNote>
    </MailLayout>
  );
}

/** The subject names nobody. */
export async function renderDeliveryMail(mail: DeliveryMail): Promise<RenderedMail> {
  const html = await render(<Delivery {...mail} />);
  const subject = translator(mail.language)('mail.deliver.subject');
  return { to: mail.to, language: mail.language, subject, html, text: mailPlainText(html) };
}
