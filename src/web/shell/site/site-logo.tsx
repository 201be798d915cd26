import { Link } from 'react-router';
import { pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { LogoMark } from '#web/ui/art/logo-mark.tsx';

/** The logo with the name, as a link to the landing page. */
export function SiteLogo() {
  const { t, language } = useI18n();
  return (
    <Link
      to={pathInLanguage('/', language)}
      aria-label={t('nav.home')}
      className="mr-auto inline-flex min-h-11 items-center gap-1.5 font-display text-[1.375rem] font-[620] tracking-[-0.01em] text-text no-underline"
    >
      <LogoMark className="-ml-1.5 size-8" />
      {t('site.name')}
    </Link>
  );
}
