import { render, toPlainText } from '@react-email/render';
import type { Language } from '../../../../domain/language.ts';
import type { RenderedMail } from '../../../platform/mail/kinds.ts';
import { MailAction, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.tsx';
import { say } from '../../../platform/words.ts';

interface SignInMail {
  to: string;
  language: Language;
  url: string;
  askedAt: Date;
}

function SignIn({ language, url, askedAt }: SignInMail) {
  const t = say(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(askedAt);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(askedAt);
  return (
    <MailLayout language={language} preheader={t('mail.signIn.preheader')} heading={t('mail.signIn.heading')}>
      <MailText>{t('mail.signIn.text')}</MailText>
      <MailAction language={language} url={url} label={t('mail.signIn.button')} />
      <MailNote>{t('mail.signIn.requested', { date, time: `${time} UTC` })}</MailNote>
      <MailNote>{t('mail.signIn.ignore')}</MailNote>
    </MailLayout>
  );
}

export async function renderSignInMail(mail: SignInMail): Promise<RenderedMail> {
  const html = await render(<SignIn {...mail} />);
  return {
    to: mail.to,
    language: mail.language,
    subject: say(mail.language)('mail.signIn.subject'),
    html,
    text: toPlainText(html),
  };
}
