import { redirect } from 'react-router';
import { languageOfPath, pathInLanguage } from '#domain/language.ts';
import { pathAfterSignIn } from '#domain/auth/sign-in.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { MailLinkHeading } from '#web/shell/layouts/mail-link-heading.tsx';
import type { Route } from './+types/confirm-sign-in.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const link = await context.get(pagePort).signInLink(token);
  if (link.state === 'gone') throw redirect(pathAfterSignIn('sign-in-failed', languageOfPath(pathname)), 303);
  return { token, link };
}

export const meta = pageMeta('auth.confirmPageTitle', 'auth.confirmPageDescription', { noindex: true });

/** A link opened in a browser that did not request it signs in only by this button, which mail scanners do not press. */
export default function ConfirmSignInPage({ loaderData: { token, link } }: Route.ComponentProps) {
  const { t, language } = useI18n();
  const asked = Temporal.Instant.from(link.requestedAt).toZonedDateTimeISO('UTC');
  const date = asked.toLocaleString(language, { dateStyle: 'long' });
  const time = asked.toLocaleString(language, { timeStyle: 'short' });
  const leavesOn =
    link.leaving &&
    Temporal.Instant.from(link.leaving.at)
      .toZonedDateTimeISO(link.leaving.timeZone)
      .toLocaleString(language, { month: 'long', day: 'numeric' });
  return (
    <>
      <MailLinkHeading
        title={t('auth.confirmTitle')}
        text={leavesOn === undefined ? t('auth.confirmText') : t('leave.signInText', { date: leavesOn })}
      />
      <p>
        <strong className="block text-[1.125rem] font-[650] break-all">
          {t('auth.confirmAddress', { email: link.maskedEmail })}
        </strong>
        <span className="text-small text-muted">{t('auth.confirmRequested', { date, time: `${time} UTC` })}</span>
      </p>
      {link.currentEmail !== undefined && (
        <p className="border-l-2 border-danger pl-3.5">{t('auth.confirmOtherAccount', { email: link.currentEmail })}</p>
      )}
      <form method="post" action="/api/auth/verify">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" size="lg" block>
          {t(link.leaving ? 'leave.signInKeep' : 'auth.confirmButton')}
        </Button>
      </form>
      <ButtonLink
        to={pathInLanguage('/', language)}
        reloadDocument
        variant="text"
        size="sm"
        className="justify-self-start"
      >
        {t(link.leaving ? 'leave.leaveIt' : 'auth.confirmNotMe')}
      </ButtonLink>
    </>
  );
}
