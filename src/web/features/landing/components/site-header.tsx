import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { type Language, languages, pathInLanguage } from '../../../../domain/language.ts';
import type { Theme } from '../../../../domain/theme.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { chooseTheme } from '../../../lib/theme.ts';

const nativeNames = {
  en: 'language.enNative',
  lt: 'language.ltNative',
  ru: 'language.ruNative',
} as const satisfies Record<Language, string>;

export function SiteHeader() {
  const { t, language } = useSpeech();
  const { pathname, search } = useLocation();
  const hash = useHash();
  return (
    <header>
      <a href="#content">{t('nav.skipToContent')}</a>
      <Link to={pathInLanguage('/', language)} aria-label={t('nav.home')}>
        {t('site.name')}
      </Link>
      <nav aria-label={t('language.label')}>
        {languages.map((other) => (
          <Link
            key={other}
            to={{ pathname: pathInLanguage(pathname, other), search, hash }}
            lang={other}
            aria-current={other === language ? 'true' : undefined}
          >
            {t(nativeNames[other])}
          </Link>
        ))}
      </nav>
      <ThemeToggle />
    </header>
  );
}

const subscribeToHash = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

/** The server never sees a hash, so links take it on only once the page is alive. */
const useHash = () =>
  useSyncExternalStore(
    subscribeToHash,
    () => location.hash,
    () => '',
  );

function ThemeToggle() {
  const { t } = useSpeech();
  const root = useRouteLoaderData<{ theme: Theme }>('root');
  const [theme, setTheme] = useState<Theme>(root?.theme ?? 'dark');
  const other: Theme = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      onClick={() => {
        chooseTheme(other);
        setTheme(other);
      }}
    >
      {t(other === 'light' ? 'theme.toLight' : 'theme.toDark')}
    </button>
  );
}
