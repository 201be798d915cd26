import { render } from '@react-email/render';
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
import { formatMailDate } from '#server/platform/mail/compose/day.ts';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import { translator } from '#server/platform/i18n.ts';

interface SignInMail {
  to: string;
  /** Only the greeting differs. */
  kind: 'login' | 'register';
  language: Language;
  url: string;
  code: string;
  askedAt: Date;
  /** Of the browser that asked. */
  timeZone: string;
  /** Whether signing in takes back that the account is to be deleted. */
  keepsAccount?: boolean;
}

function cataloguesOf(kind: SignInMail['kind'], language: Language) {
  const t = translator(language);
  return kind === 'register'
    ? {
        subject: t('mail.register.subject'),
        preheader: t('mail.register.preheader'),
        heading: t('mail.register.heading'),
        text: t('mail.register.text'),
        button: t('mail.register.button'),
        ignore: t('mail.register.ignore'),
      }
    : {
        subject: t('mail.signIn.subject'),
        preheader: t('mail.signIn.preheader'),
        heading: t('mail.signIn.heading'),
        text: t('mail.signIn.text'),
        button: t('mail.signIn.button'),
        ignore: t('mail.signIn.ignore'),
      };
}

/** "09:00 GMT+2", alike in all languages. */
function formatTime(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'shortOffset',
  });
  return format.format(moment);
}

function SignIn({ kind, language, url, code, askedAt, timeZone, keepsAccount }: SignInMail) {
  const t = translator(language);
  const words = cataloguesOf(kind, language);
  const date = formatMailDate(askedAt, language, timeZone);
  const time = formatTime(askedAt, timeZone);
  return (
    <MailLayout language={language} preheader={words.preheader}>
      <MailHeading>{words.heading}</MailHeading>
      <MailText isSkippedInText>{words.text}</MailText>
      {keepsAccount && <MailText>{t('mail.signIn.keepsAccount')}</MailText>}
      <MailAction language={language} url={url} label={words.button} />
      <MailNote>{t('mail.signIn.code')}</MailNote>
      <MailCode>{code}</MailCode>
      <MailNote>{t('mail.signIn.lifetime')}</MailNote>
      <MailNote>{t('mail.signIn.requested', { date, time })}</MailNote>
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
    text: mailPlainText(html),
  };
}
