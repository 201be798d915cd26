import './auth-callback.css';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { ImportError } from '#contract/contacts-import.ts';
import { pathInLanguage } from '#domain/language.ts';
import { popUpLimits } from '#domain/limits/contacts-import.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { pageMeta } from '#web/lib/head.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { SiteLogo } from '#web/shell/site/site-logo.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { askForConsent } from '../api/consent.ts';
import { Imported, Importing, NotImported, Refused } from '../components/import-outcome.tsx';
import { handOver, readContacts, tellOpener } from '../api/hand-over.ts';
import type { Route } from './+types/auth-callback.ts';

export const handle = { frame: 'own' } satisfies PageHandle;
export const meta = pageMeta('import.pageTitle', 'import.pageDescription', { noindex: true });

/**
 * The address holds a secret, so it is neither cached nor sent on. A pop-up that comes from Google's pages keeps its
 * opener only if this page has the same opener policy as those, which is none.
 */
export function headers() {
  return {
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}

/** Only known errors are told apart; anything else in the address is a failure without details. */
const errorTexts: Record<string, PlainMessageId> = {
  invalid_client: 'import.configurationError',
  access_denied: 'import.refusedText',
  expired: 'import.expired',
} satisfies Partial<Record<ImportError, PlainMessageId>>;

type Step =
  | { at: 'importing' }
  | { at: 'done'; count: number }
  | { at: 'refused' }
  | { at: 'failed'; text: string }
  | { at: 'nothing' };

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const error = searchParams.get('error');
  if (searchParams.has('token')) return { at: 'importing' as const };
  if (error === null) return { at: 'nothing' as const };
  return error === 'access_denied' ? { at: 'refused' as const } : { at: 'failed' as const, error };
}

/** The end of the pop-up: reads the contacts, hands them to the window that opened it, and closes. */
export default function AuthCallbackPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useI18n();
  const isPopUp = useIsPopUp();
  const [isAsking, setAsking] = useState(false);
  const textOf = (error: string) => t(errorTexts[error] ?? 'errors.generic');
  const [step, setStep] = useState<Step>(() =>
    loaderData.at === 'failed' ? { at: 'failed', text: textOf(loaderData.error) } : loaderData,
  );

  const leave = useCallback(
    (to = '/dashboard#import') => (opener === null ? location.assign(pathInLanguage(to, language)) : close()),
    [language],
  );
  const leaveToDashboard = useCallback(() => leave(), [leave]);

  /** Said once; the page keeps showing it. */
  const report = (text: string): void => {
    tellOpener('error');
    toast({ kind: 'error', title: t('import.failed'), description: text });
  };

  async function importBy(token: string): Promise<Step> {
    tellOpener('importing');
    try {
      const contacts = await readContacts(token);
      handOver(contacts);
      tellOpener('success');
      return { at: 'done', count: contacts.people.length };
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        tellOpener('error');
        location.replace(pathInLanguage('/', language));
        return { at: 'importing' };
      }
      const text = failureText(t, error);
      report(text);
      return { at: 'failed', text };
    }
  }

  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const token = new URLSearchParams(location.search).get('token');
    // Out of the address bar and the history before any request.
    history.replaceState(history.state, '', location.pathname);
    if (token !== null) void importBy(token).then(setStep);
    else if (step.at === 'failed') report(step.text);
    else if (step.at === 'refused') report(t('import.refusedText'));
    else setTimeout(() => leave('/'), popUpLimits.nothingMs);
  });
  useEffect(() => begin(), []);

  async function askAgain(): Promise<void> {
    setAsking(true);
    try {
      location.replace(await askForConsent());
    } catch (error) {
      const text = failureText(t, error);
      report(text);
      setAsking(false);
      setStep({ at: 'failed', text });
    }
  }

  const leaving = { isPopUp, onLeave: leaveToDashboard };
  return (
    <>
      <header className="wrap flex min-h-14 w-full items-center md:min-h-16">
        <SiteLogo />
      </header>
      <main id="content" className="wrap grid w-full flex-1 content-center justify-items-center pt-4 pb-24">
        <div className="grid w-full max-w-[27rem] gap-5">
          {(step.at === 'importing' || step.at === 'nothing') && <Importing />}
          {step.at === 'done' && <Imported count={step.count} {...leaving} />}
          {step.at === 'failed' && <NotImported text={step.text} {...leaving} />}
          {step.at === 'refused' && <Refused isAsking={isAsking} onAsk={() => void askAgain()} {...leaving} />}
        </div>
      </main>
    </>
  );
}

/** Known in the browser only; the server renders the page as one of its own. */
function useIsPopUp(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => opener !== null,
    () => false,
  );
}

const neverChanges = () => () => {};
