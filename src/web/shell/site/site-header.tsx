import type { ReactNode } from 'react';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { SiteLogo } from './site-logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The header of every page; the parts that depend on the session are its children. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  const { t } = useI18n();
  return (
    <header className="relative z-10">
      <a
        href="#content"
        className="absolute top-2 left-2 z-20 -translate-y-24 rounded-control bg-raised px-4 py-2 text-text focus-visible:translate-y-0"
      >
        {t('nav.skipToContent')}
      </a>
      <div className="wrap flex min-h-14 items-center gap-1 md:min-h-16 md:gap-3">
        <SiteLogo />
        <ThemeToggle />
        <LanguagePicker />
        {children}
      </div>
    </header>
  );
}
