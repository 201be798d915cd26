import { render } from '@react-email/render';
import type { Language } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { formatMailDateOf } from '#server/platform/mail/compose/day.ts';
import { MailAction, MailHeading, MailLayout, MailLink, MailText } from '#server/platform/mail/compose/layout.tsx';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';
import type { RenderedMail } from '#server/platform/mail/delivery/kinds.ts';

interface TermsMail {
  to: string;
  language: Language;
  /** The day from which they apply. */
  version: string;
  changes: readonly string[];
  termsUrl: string;
  leaveUrl: string;
}

export async function renderTermsMail(mail: TermsMail): Promise<RenderedMail> {
  const { to, language, version, changes, termsUrl, leaveUrl } = mail;
  const t = translator(language);
  const subject = t('mail.terms.subject');
  const date = formatMailDateOf(Temporal.PlainDate.from(version), language);
  const [before, leave, after] = t('mail.terms.nothing').split(/<\/?a>/);
  const html = await render(
    <MailLayout language={language} preheader={changes[0] ?? ''} footnote={t('mail.terms.why')}>
      <MailHeading>{t('mail.terms.heading', { date })}</MailHeading>
      <ul
        className="k-ink"
        style={{ margin: '16px 0 0', paddingLeft: '20px', color: '#11232b', fontSize: '16px', lineHeight: '24px' }}
      >
        {changes.map((change) => (
          <li key={change} style={{ padding: '2px 0' }}>
            {change}
          </li>
        ))}
      </ul>
      <MailText>
        {before}
        <MailLink url={leaveUrl}>{leave}</MailLink>
        {after}
      </MailText>
      <MailAction language={language} url={termsUrl} label={t('mail.terms.button')} />
    </MailLayout>,
  );
  return { to, language, subject, html, text: mailPlainText(html) };
}
