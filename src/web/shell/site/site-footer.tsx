import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { nativeNames, useLanguageLinks } from './language-picker.tsx';

/** Names of other languages use the system font, so that two words do not fetch two more font files. */
const linkClasses = 'inline-flex min-h-11 items-center text-muted no-underline hover:text-text hover:underline';

export function SiteFooter({ children }: { children?: ReactNode }) {
  const { t, language } = useI18n();
  const links = useLanguageLinks();
  return (
    <footer aria-label={t('footer.label')} className="pt-6 pb-8 text-small text-muted">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1">
        <p className="min-w-60 flex-1 max-lg:basis-full">{t('footer.text')}</p>
        {children}
        <ul className="flex flex-wrap gap-x-5" aria-label={t('language.label')}>
          {links.map(({ language: other, to }) => (
            <li key={other}>
              <Link
                to={to}
                lang={other}
                aria-current={other === language ? 'true' : undefined}
                className={`${linkClasses} not-aria-[current]:font-[family-name:system-ui] aria-[current]:font-[560] aria-[current]:text-text`}
              >
                {t(nativeNames[other])}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="flex flex-wrap gap-x-5">
          <li>
            <a href={pathInLanguage('/privacy-policy', language)} className={linkClasses}>
              {t('footer.privacy')}
            </a>
          </li>
          <li>
            <a href={pathInLanguage('/terms-of-service', language)} className={linkClasses}>
              {t('footer.terms')}
            </a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
