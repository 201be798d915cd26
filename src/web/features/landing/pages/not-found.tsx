import { data, Link } from 'react-router';
import { languageOfPath, pathInLanguage } from '../../../../domain/language.ts';
import { pageHead } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { translateWith } from '../../../lib/words.ts';
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
    noindex: true,
  });
}

export default function NotFoundPage() {
  const { t, language } = useSpeech();
  return (
    <main id="content">
      <h1>{t('errors.notFoundTitle')}</h1>
      <p>{t('errors.notFoundText')}</p>
      <Link to={pathInLanguage('/', language)}>{t('errors.goHome')}</Link>
    </main>
  );
}
