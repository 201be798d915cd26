import { render, toPlainText } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';
import {
  MailAction,
  MailCode,
  MailHeading,
  MailLayout,
  MailNote,
  MailText,
} from '#server/platform/mail/compose/layout.tsx';
import { translator } from '#server/platform/i18n.ts';

interface SignInMail {
  to: string;
  /** Only the greeting differs. */
  kind: 'login' | 'register';
  language: Language;
  url: string;
  code: string;
  askedAt: Date;
}

function cataloguesOf(kind: SignInMail['kind'], language: Language) {
  const t = translator(language);
  return kind === 'register'
    ? {
        subject: t('mail.register.subject'),
        heading: t('mail.register.heading'),
        text: t('mail.register.text'),
        button: t('mail.register.button'),
        ignore: t('mail.register.ignore'),
      }
    : {
        subject: t('mail.signIn.subject'),
        heading: t('mail.signIn.heading'),
        text: t('mail.signIn.text'),
        button: t('mail.signIn.button'),
        ignore: t('mail.signIn.ignore'),
      };
}

function SignIn({ kind, language, url, code, askedAt }: SignInMail) {
  const t = translator(language);
  const words = cataloguesOf(kind, language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(askedAt);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(askedAt);
  return (
    <MailLayout language={language} preheader={t('mail.signIn.preheader')}>
      <MailHeading>{words.heading}</MailHeading>
      <MailText>{words.text}</MailText>
      <MailAction language={language} url={url} label={words.button} />
      <MailNote>{t('mail.signIn.code')}</MailNote>
      <MailCode>{code}</MailCode>
      <MailNote>{t('mail.signIn.lifetime')}</MailNote>
      <MailNote>{t('mail.signIn.requested', { date, time: `${time} UTC` })}</MailNote>
      <MailNote>{words.ignore}</MailNote>
    </MailLayout>
  );
}

export async function renderSignInMail(mail: SignInMail): Promise<RenderedMail> {
  const html = await render(<SignIn {...mail} />);
  return {
    to: mail.to,
    language: mail.language,
    subject: cataloguesOf(mail.kind, mail.language).subject,
    html,
    text: toPlainText(html),
  };
}
