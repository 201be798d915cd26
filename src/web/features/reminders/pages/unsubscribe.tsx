import type { ReactNode } from 'react';
import { languageOfPath, pathInLanguage } from '../../../../domain/language.ts';
import { pageMeta } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { pagePort } from '../../../lib/page-port.ts';
import { bringWords, type PageHandle } from '../../../lib/words.ts';
import { MailSentDrawing } from '../../../ui/art/empty/mail-sent.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SiteLogo } from '../../landing/components/site-logo.tsx';
import type { Route } from './+types/unsubscribe.ts';

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
    path: pathInLanguage('/unsubscribe', languageOfPath(pathname)),
    link: await context.get(pagePort).unsubscribeLink(token),
  };
}

export const meta = pageMeta('unsubscribe.pageTitle', 'unsubscribe.pageDescription', { noindex: true });

/** Opened from a mail, by its reader or by a program that looks at every link: only the button changes anything. */
export default function UnsubscribePage({ loaderData: { token, path, link } }: Route.ComponentProps) {
  const { t } = useSpeech();
  if (link.state === 'unknown') {
    return (
      <Sheet title={t('unsubscribe.badLink')}>
        <Settings />
      </Sheet>
    );
  }
  const email = link.maskedEmail;
  if (link.state === 'off') {
    return (
      <Sheet title={t('unsubscribe.remindersDone', { email })}>
        <Choice path={path} token={token} want="on" label={t('unsubscribe.turnBackOn')} />
      </Sheet>
    );
  }
  return (
    <Sheet title={t('unsubscribe.remindersTitle')} text={t('unsubscribe.remindersText', { email })}>
      <Choice path={path} token={token} want="off" label={t('unsubscribe.remindersButton')} />
      <Settings />
    </Sheet>
  );
}

function Sheet({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
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

interface ChoiceProps {
  path: string;
  token: string;
  want: 'on' | 'off';
  label: string;
}

/** A plain form: works without a script, and in the browser that a mail program brings along. */
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
  const { t, language } = useSpeech();
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
