import '#web/ui/styles/public.css';
import '../components/backend.css';
import '../components/backend-parts.css';
import '../components/chart.css';
import { Outlet } from 'react-router';
import { minute } from '#domain/limits/units.ts';
import { parseTheme, themeCookie } from '#domain/theme.ts';
import { readCookie } from '#web/lib/cookies.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { SiteLogo } from '#web/shell/site/site-logo.tsx';
import { Candle } from '#web/ui/base/candle.tsx';
import { LineIcon } from '#web/ui/base/line-icon.tsx';
import { backendOf, publicAddress } from '../model.ts';
import type { Route } from './+types/backend-layout.ts';

/** Works without scripts: pages are read, forms are sent. */
export const handle = { static: true } satisfies PageHandle;

export function headers() {
  return { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };
}

/** Before the loaders of all pages below. */
export const middleware: Route.MiddlewareFunction[] = [({ context }) => void backendOf(context)];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const backend = backendOf(context);
  return {
    email: backend.email,
    minutesOpen: Math.ceil(backend.actsOpenSeconds / minute),
    attention: await backend.attention(),
    address: publicAddress(url),
    theme: parseTheme(readCookie(request.headers.get('cookie'), themeCookie)),
  };
}

export default function BackendLayout({
  loaderData: { email, minutesOpen, attention, address, theme },
}: Route.ComponentProps) {
  const { t } = useI18n();
  const [here = ''] = address.split('?', 1);
  const pages = [
    { to: '/backend', text: t('admin.overview') },
    { to: '/backend/mail', text: t('admin.mail') },
    { to: '/backend/people', text: t('admin.people') },
    { to: '/backend/reports', text: t('admin.reports') },
    { to: '/backend/errors', text: t('admin.errors') },
    { to: '/backend/audit-log', text: t('admin.auditLog') },
  ];
  const waiting: Record<string, number> = { '/backend/mail': attention.mail, '/backend/reports': attention.reports };
  return (
    <div className="backend">
      <header className="backend-top">
        <SiteLogo />
        <span className="backend-part">{t('admin.backend')}</span>
        <div className="backend-who">
          <span className="backend-fresh">
            <Candle size="sm" lit={minutesOpen > 0} />
            {minutesOpen > 0 ? (
              <span>{t('admin.actsOpen', { minutes: minutesOpen })}</span>
            ) : (
              <a href={`/backend/sign-in?${new URLSearchParams({ to: address })}`}>{t('admin.actsAsk')}</a>
            )}
          </span>
          <span>{email}</span>
          <form method="post" action="/preferences">
            <input type="hidden" name="theme" value={theme === 'dark' ? 'light' : 'dark'} />
            <input type="hidden" name="from" value={address} />
            <button type="submit" aria-label={t('theme.toggle')}>
              <LineIcon name={theme === 'dark' ? 'sun' : 'moon'} className="" />
            </button>
          </form>
        </div>
      </header>
      <div className="backend-main">
        <nav className="backend-nav" aria-label={t('admin.backend')}>
          {pages.map(({ to, text }) => (
            <a key={to} href={to} aria-current={isHere(here, to) ? 'page' : undefined}>
              {text}
              {(waiting[to] ?? 0) > 0 && <i>{waiting[to]}</i>}
            </a>
          ))}
        </nav>
        <Outlet />
      </div>
    </div>
  );
}

const isHere = (here: string, to: string) => here === to || (to !== '/backend' && here.startsWith(`${to}/`));
