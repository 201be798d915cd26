import { languageOfPath, pathInLanguage } from '#domain/language.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { Button } from '#web/ui/base/button.tsx';
import { MailLinkHeading } from '#web/shell/layouts/mail-link-heading.tsx';
import type { Route } from './+types/stop-invitations.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get('t') ?? '';
  return {
    token,
    isDone: searchParams.has('done'),
    path: pathInLanguage('/stop-invitations', languageOfPath(pathname)),
    stop: await context.get(pagePort).invitationStop(token),
  };
}

export const meta = pageMeta('unsubscribe.pageTitle', 'unsubscribe.pageDescription', { noindex: true });

/** Link scanners open this page too, so only its button changes anything. */
export default function StopInvitationsPage({ loaderData: { token, isDone, path, stop } }: Route.ComponentProps) {
  const { t } = useI18n();
  if (stop.state === 'unknown') return <MailLinkHeading title={t('unsubscribe.badLink')} />;
  const email = stop.maskedEmail;
  if (isDone) return <MailLinkHeading title={t('unsubscribe.invitesDone', { email })} />;
  return (
    <>
      <MailLinkHeading title={t('unsubscribe.invitesTitle')} text={t('unsubscribe.invitesText', { email })} />
      {/* A plain form, which works without scripts, also in the browser of a mail program. */}
      <form method="post" action={path} className="grid gap-3">
        <input type="hidden" name="t" value={token} />
        {stop.sender !== null && (
          <Button type="submit" name="from" value="sender" variant="quiet" size="lg" block>
            {t('unsubscribe.invitesFromSender', { sender: stop.sender })}
          </Button>
        )}
        <Button type="submit" name="from" value="anyone" variant="primary" size="lg" block>
          {t('unsubscribe.invitesFromAnyone')}
        </Button>
      </form>
    </>
  );
}
