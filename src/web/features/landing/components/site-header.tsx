import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathInLanguage } from '../../../../domain/language.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { LogoMark } from '../../../ui/art/logo-mark.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The same on every page; what depends on who is looking comes as children. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  const { t, language } = useSpeech();
  return (
    <header className="relative z-10">
      <a
        href="#content"
        className="absolute top-2 left-2 z-20 -translate-y-24 rounded-control bg-raised px-4 py-2 text-text focus-visible:translate-y-0"
      >
        {t('nav.skipToContent')}
      </a>
      <div className="wrap flex min-h-14 items-center gap-1 md:min-h-16 md:gap-3">
        <Link
          to={pathInLanguage('/', language)}
          aria-label={t('nav.home')}
          className="mr-auto inline-flex min-h-11 items-center gap-1.5 font-display text-[1.375rem] font-[620] tracking-[-0.01em] text-text no-underline"
        >
          <LogoMark className="-ml-1.5 size-8" />
          {t('site.name')}
        </Link>
        <ThemeToggle />
        <LanguagePicker />
        {children}
      </div>
    </header>
  );
}
