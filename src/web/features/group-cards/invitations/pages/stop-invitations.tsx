import { languageOfPath, pathInLanguage } from '../../../../../domain/language.ts';
import { pageMeta } from '../../../../lib/head.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { pagePort } from '../../../../lib/page-port.ts';
import { bringWords, type PageHandle } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { MailedPage } from '../../../landing/components/mailed-page.tsx';
import type { Route } from './+types/stop-invitations.ts';

export const handle = { words: ['unsubscribe'], static: true } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words)];

/** The address of this page holds a secret. */
export function headers() {
  return { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };
}

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

/** Opened from a mail, by its reader or by a program that looks at every link: only a button changes anything. */
export default function StopInvitationsPage({ loaderData: { token, isDone, path, stop } }: Route.ComponentProps) {
  const { t } = useSpeech();
  if (stop.state === 'unknown') return <MailedPage title={t('unsubscribe.badLink')} />;
  const email = stop.maskedEmail;
  if (isDone) return <MailedPage title={t('unsubscribe.invitesDone', { email })} />;
  return (
    <MailedPage title={t('unsubscribe.invitesTitle')} text={t('unsubscribe.invitesText', { email })}>
      {/* A plain form: works without a script, and in the browser that a mail program brings along. */}
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
    </MailedPage>
  );
}
