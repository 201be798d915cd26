import { languageOfPath, pathInLanguage } from '#domain/language.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { MailLinkHeading } from '#web/shell/layouts/mail-link-heading.tsx';
import type { Route } from './+types/unsubscribe.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get('t') ?? '';
  return {
    token,
    path: pathInLanguage('/unsubscribe', languageOfPath(pathname)),
    link: await context.get(pagePort).unsubscribeLink(token),
  };
}

export const meta = pageMeta('unsubscribe.pageTitle', 'unsubscribe.pageDescription', { noindex: true });

/** Link scanners open this page too, so only its button changes anything. */
export default function UnsubscribePage({ loaderData: { token, path, link } }: Route.ComponentProps) {
  const { t } = useI18n();
  if (link.state === 'unknown') {
    return (
      <>
        <MailLinkHeading title={t('unsubscribe.badLink')} />
        <Settings />
      </>
    );
  }
  const email = link.maskedEmail;
  if (link.state === 'off') {
    return (
      <>
        <MailLinkHeading title={t('unsubscribe.remindersDone', { email })} />
        <Choice path={path} token={token} want="on" label={t('unsubscribe.turnBackOn')} />
      </>
    );
  }
  return (
    <>
      <MailLinkHeading title={t('unsubscribe.remindersTitle')} text={t('unsubscribe.remindersText', { email })} />
      <Choice path={path} token={token} want="off" label={t('unsubscribe.remindersButton')} />
      <Settings />
    </>
  );
}

interface ChoiceProps {
  path: string;
  token: string;
  want: 'on' | 'off';
  label: string;
}

/** A plain form, which works without scripts, also in the browser of a mail program. */
function Choice({ path, token, want, label }: ChoiceProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="t" value={token} />
      <input type="hidden" name="want" value={want} />
      <Button type="submit" variant={want === 'off' ? 'primary' : 'quiet'} size="lg" block>
        {label}
      </Button>
    </form>
  );
}

/** For those who want fewer mails rather than none. */
function Settings() {
  const { t, language } = useI18n();
  return (
    <ButtonLink
      to={pathInLanguage('/settings', language)}
      reloadDocument
      variant="text"
      size="sm"
      className="justify-self-start text-left"
    >
      {t('unsubscribe.settings')}
    </ButtonLink>
  );
}
