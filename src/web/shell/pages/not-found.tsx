import { data } from 'react-router';
import { pathInLanguage } from '#domain/language.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { NotFoundDrawing } from '#web/ui/art/empty/not-found.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = pageMeta('errors.notFoundPageTitle', 'errors.notFoundPageDescription', { noindex: true });

export default function NotFoundPage() {
  const { t, language } = useI18n();
  return (
    <main id="content" className="wrap grid content-center justify-items-start gap-4 py-16">
      <NotFoundDrawing className="w-56" />
      <h1 className="h1">{t('errors.notFoundTitle')}</h1>
      <p className="lede max-w-[34rem]">{t('errors.notFoundText')}</p>
      <ButtonLink to={pathInLanguage('/', language)} variant="primary">
        {t('errors.goHome')}
      </ButtonLink>
    </main>
  );
}
