import { languageOfPath } from '../../../../domain/language.ts';
import { pageHead } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { bringWords, type PageHandle, translateWith } from '../../../lib/words.ts';
import { SignInForm } from '../../auth/components/sign-in-form.tsx';
import type { Route } from './+types/landing.ts';

export const handle = { words: ['landing', 'auth'] } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words)];

export function meta({ location, matches }: Route.MetaArgs) {
  const language = languageOfPath(location.pathname);
  const t = translateWith(language);
  return pageHead({
    origin: matches[0].loaderData.origin,
    pathname: location.pathname,
    language,
    title: t('landing.pageTitle'),
    description: t('landing.pageDescription'),
    siteName: t('site.name'),
  });
}

export default function LandingPage() {
  const { t } = useSpeech();
  return (
    <main id="content">
      <h1>{t('landing.title')}</h1>
      <p>{t('landing.subtitle')}</p>
      <SignInForm />
    </main>
  );
}
