import { data } from 'react-router';
import { languageOfPath, pathInLanguage } from '../../../../domain/language.ts';
import { pageHead } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { translateWith } from '../../../lib/words.ts';
import { NotFoundDrawing } from '../../../ui/art/empty/not-found.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { SessionActions } from '../../auth/components/session-actions.tsx';
import { SiteFooter } from '../components/site-footer.tsx';
import { SiteHeader } from '../components/site-header.tsx';
import type { Route } from './+types/not-found.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ location, matches }: Route.MetaArgs) {
  const language = languageOfPath(location.pathname);
  const t = translateWith(language);
  return pageHead({
    origin: matches[0].loaderData.origin,
    pathname: location.pathname,
    language,
    title: t('errors.notFoundPageTitle'),
    description: t('errors.notFoundPageDescription'),
    siteName: t('site.name'),
    pictureAlt: t('site.previewAlt'),
    noindex: true,
  });
}

export default function NotFoundPage() {
  const { t, language } = useSpeech();
  return (
    <>
      <SiteHeader>
        <SessionActions />
      </SiteHeader>
      <main id="content" className="wrap grid content-center justify-items-start gap-4 py-16">
        <NotFoundDrawing className="w-56" />
        <h1 className="h1">{t('errors.notFoundTitle')}</h1>
        <p className="lede max-w-[34rem]">{t('errors.notFoundText')}</p>
        <ButtonLink to={pathInLanguage('/', language)} variant="primary">
          {t('errors.goHome')}
        </ButtonLink>
      </main>
      <SiteFooter />
    </>
  );
}
