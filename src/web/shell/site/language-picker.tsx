import { useId, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { type Language, languages, pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Flag } from '#web/ui/art/flag.tsx';
import { TooltipTarget } from '#web/ui/overlays/tooltip-target.tsx';
import { LineIcon } from '#web/ui/base/line-icon.tsx';

/** Each language is named in itself, so that people find their own. */
export const nativeNames = {
  en: 'language.enNative',
  lt: 'language.ltNative',
  ru: 'language.ruNative',
} as const satisfies Record<Language, string>;

const subscribeToHash = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** Links to this page in other languages. The server does not know the hash, so they get it after hydration. */
export function useLanguageLinks() {
  const { pathname, search } = useLocation();
  const hash = useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => '',
  );
  return languages.map((language) => ({
    language,
    to: { pathname: pathInLanguage(pathname, language), search, hash },
  }));
}

/** A native popover, which works without scripts. */
export function LanguagePicker() {
  const { t, language } = useI18n();
  const listId = useId();
  const links = useLanguageLinks();
  return (
    <div className="language-picker relative">
      <TooltipTarget text={t('language.choose')}>
        <button
          type="button"
          popoverTarget={listId}
          aria-label={t('language.current', { language: t(nativeNames[language]) })}
          className="flex h-11 items-center gap-2 rounded-control px-2.5 text-small font-[560] text-muted hover:bg-raised hover:text-text"
        >
          <Flag language={language} className="h-3.5 w-5 rounded-[2px]" />
          <span className="max-md:hidden">{t(nativeNames[language])}</span>
          <LineIcon name="down" className="size-4 max-sm:hidden" />
        </button>
      </TooltipTarget>
      <nav
        id={listId}
        popover="auto"
        aria-label={t('language.choose')}
        className="language-list m-0 min-w-44 rounded-surface border border-line bg-raised p-1.5 text-text shadow-dialog"
      >
        {links.map(({ language: other, to }) => (
          <Link
            key={other}
            to={to}
            lang={other}
            onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
            aria-current={other === language ? 'true' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 text-text no-underline hover:bg-bg aria-[current]:font-[650]"
          >
            <Flag language={other} className="h-3.5 w-5 rounded-[2px]" />
            <span className="flex-1">{t(nativeNames[other])}</span>
            {other === language && <LineIcon name="check" className="size-4" />}
          </Link>
        ))}
      </nav>
    </div>
  );
}
