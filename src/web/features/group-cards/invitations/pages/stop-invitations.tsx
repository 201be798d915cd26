import type { ReactNode } from 'react';
import { languageOfPath, pathInLanguage } from '../../../../../domain/language.ts';
import { pageMeta } from '../../../../lib/head.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { pagePort } from '../../../../lib/page-port.ts';
import { bringWords, type PageHandle } from '../../../../lib/words.ts';
import { MailSentDrawing } from '../../../../ui/art/empty/mail-sent.tsx';
import { Button } from '../../../../ui/button.tsx';
import { SiteLogo } from '../../../landing/components/site-logo.tsx';
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
  if (stop.state === 'unknown') return <Sheet title={t('unsubscribe.badLink')} />;
  const email = stop.maskedEmail;
  if (isDone) return <Sheet title={t('unsubscribe.invitesDone', { email })} />;
  return (
    <Sheet title={t('unsubscribe.invitesTitle')} text={t('unsubscribe.invitesText', { email })}>
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
    </Sheet>
  );
}

function Sheet({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <>
      {/* Neither picker nor footer: their links would carry the secret of this address along. */}
      <header className="wrap flex min-h-14 w-full items-center md:min-h-16">
        <SiteLogo />
      </header>
      <main id="content" className="wrap grid w-full flex-1 content-center justify-items-center py-10">
        <div className="grid w-full max-w-[26.25rem] gap-5 rounded-dialog bg-surface px-5 py-7 shadow-dialog md:p-8">
          <MailSentDrawing className="-ml-2 w-32" />
          <div>
            <h1 className="h2 text-[1.75rem] text-balance wrap-anywhere">{title}</h1>
            {text !== undefined && <p className="mt-2 wrap-anywhere text-muted">{text}</p>}
          </div>
          {children}
        </div>
      </main>
    </>
  );
}
