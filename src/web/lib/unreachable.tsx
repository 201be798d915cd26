import { useEffect, useState } from 'react';
import { announceUnreachable, unreachableEvent } from '../ui/overlays/lazy-part.tsx';
import { useI18n } from './i18n/provider.tsx';

/** Whoever goes to another page without a network stays on this one and is told why. */
const shownMilliseconds = 5000;

const withoutHash = (address: string) => address.split('#')[0];

/** What Chromium, Firefox and WebKit say of a fetch or an import that reached nobody. */
const isNetworkFailure = ({ result }: { result: unknown }) =>
  result instanceof TypeError && /fetch|network|load|import/i.test(result.message);

/**
 * Middleware of the root: a navigation that reached nobody never ends, and the next one takes its place. Back and
 * forward have changed the address already, so they go on to the failed page.
 */
export async function stayWhenUnreachable({ request }: { request: Request }, next: () => Promise<unknown>) {
  const results = (await next()) as Record<string, { result: unknown }>;
  if (request.url === withoutHash(location.href) || !Object.values(results).some(isNetworkFailure)) return results;
  announceUnreachable();
  return new Promise(() => {});
}

/** The router reloads a page whose next script it cannot fetch, so offline no link gets that far. */
function holdLink(event: Event): void {
  const link = (event.target as Element).closest('a');
  if (navigator.onLine || link?.origin !== location.origin) return;
  if (link.hash && withoutHash(link.href) === withoutHash(location.href)) return;
  event.preventDefault();
  announceUnreachable();
}

/** Looks like a toast, yet is there on pages that have none and when nothing more can be fetched. */
export function UnreachableNotice() {
  const { t } = useI18n();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const show = () => setTimes(times + 1);
    addEventListener(unreachableEvent, show);
    addEventListener('click', holdLink, true);
    const timer = setTimeout(setTimes, shownMilliseconds, 0);
    return () => {
      removeEventListener(unreachableEvent, show);
      removeEventListener('click', holdLink, true);
      clearTimeout(timer);
    };
  }, [times]);
  return (
    <div role="alert" className="toaster">
      {times > 0 && (
        <p key={times} className="rounded-surface border border-line bg-raised p-4 text-text shadow-dialog">
          {t('errors.networkText')}
        </p>
      )}
    </div>
  );
}
