import Menu from 'lucide-react/icons/menu';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pathInLanguage, plainPath } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { markPartHydrated } from '#web/lib/deferred-hydration.ts';
import { announceUnreachable } from '#web/ui/overlays/lazy-part.tsx';
import { signOut } from './sign-out.ts';

const itemClasses =
  'inline-flex min-h-11 items-center rounded-control px-2.5 text-small font-[560] text-muted no-underline hover:bg-raised hover:text-text aria-[current]:text-text';

interface SignedInProps {
  email: string;
  isAdmin?: boolean;
}

export default function SignedInActions(who: SignedInProps) {
  const { t } = useI18n();
  const menuId = useId();
  const navRef = useRef<HTMLElement>(null);
  useEffect(() => markPartHydrated(navRef.current), []);
  return (
    <>
      <nav ref={navRef} aria-label={t('nav.main')} className="flex items-center max-[1100px]:hidden">
        <Items {...who} />
      </nav>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label={t('nav.openMenu')}
        className="grid size-11 place-items-center rounded-control text-muted hover:bg-raised hover:text-text min-[1100px]:hidden"
      >
        <Menu size={20} aria-hidden />
      </button>
      <nav
        id={menuId}
        popover="auto"
        aria-label={t('nav.main')}
        className="header-list m-0 min-w-52 rounded-surface border border-line bg-raised p-1.5 text-text shadow-dialog open:grid min-[1100px]:hidden"
      >
        <Items {...who} />
      </nav>
    </>
  );
}

/** Closes the menu around a link, since the page it leads to may be this one. */
const hideMenu = ({ currentTarget }: MouseEvent) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

function Items({ email, isAdmin = false }: SignedInProps) {
  const { t, language } = useI18n();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const dashboard = pathInLanguage('/dashboard', language);

  async function leave() {
    setLeaving(true);
    if (await signOut()) location.assign(pathInLanguage('/', language));
    else {
      announceUnreachable();
      setLeaving(false);
    }
  }

  return (
    <>
      <span className="max-w-56 truncate px-2.5 py-2 text-small text-muted" title={t('nav.signedInAs', { email })}>
        {email}
      </span>
      {plainPath(pathname) !== '/dashboard' && (
        <Link to={dashboard} className={itemClasses} onClick={hideMenu}>
          {t('nav.dashboard')}
        </Link>
      )}
      <Link to={`${dashboard}#profile`} className={itemClasses} onClick={hideMenu}>
        {t('nav.profile')}
      </Link>
      <Link
        to={pathInLanguage('/settings', language)}
        aria-current={plainPath(pathname) === '/settings' ? 'page' : undefined}
        className={itemClasses}
        onClick={hideMenu}
      >
        {t('nav.settings')}
      </Link>
      {isAdmin && (
        <a href="/backend" target="_blank" rel="noopener" aria-label={t('nav.backendNewTab')} className={itemClasses}>
          {t('nav.backend')}
        </a>
      )}
      <button type="button" className={itemClasses} disabled={leaving} onClick={() => void leave()}>
        {t(leaving ? 'auth.loggingOut' : 'nav.logout')}
      </button>
    </>
  );
}
