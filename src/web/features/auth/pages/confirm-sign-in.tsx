import { redirect } from 'react-router';
import { languageOfPath, pathInLanguage } from '../../../../domain/language.ts';
import { pathAfterSignIn } from '../../../../domain/sign-in.ts';
import { pageHead } from '../../../lib/head.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { pagePort } from '../../../lib/page-port.ts';
import { bringWords, type PageHandle, translateWith } from '../../../lib/words.ts';
import type { Route } from './+types/confirm-sign-in.ts';

export const handle = { words: ['auth'], static: true } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words)];

/** The address of this page holds a secret. */
export function headers() {
  return { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  const link = await context.get(pagePort).signInLink(token);
  if (link.state === 'gone') throw redirect(pathAfterSignIn('sign-in-failed', languageOfPath(pathname)), 303);
  return { token, link };
}

export function meta({ location, matches }: Route.MetaArgs) {
  const language = languageOfPath(location.pathname);
  const t = translateWith(language);
  return pageHead({
    origin: matches[0].loaderData.origin,
    pathname: location.pathname,
    language,
    title: t('auth.confirmPageTitle'),
    description: t('auth.confirmPageDescription'),
    siteName: t('site.name'),
    pictureAlt: t('site.previewAlt'),
    noindex: true,
  });
}

/** A link opened where nobody asked for it signs in only by this button: whoever merely reads mail presses none. */
export default function ConfirmSignInPage({ loaderData: { token, link } }: Route.ComponentProps) {
  const { t, language } = useSpeech();
  const asked = Temporal.Instant.from(link.requestedAt).toZonedDateTimeISO('UTC');
  const date = asked.toLocaleString(language, { dateStyle: 'long' });
  const time = asked.toLocaleString(language, { timeStyle: 'short' });
  return (
    <main id="content" className="wrap py-16">
      <h1 className="h2">{t('auth.confirmTitle')}</h1>
      <p>{t('auth.confirmText')}</p>
      <p>{t('auth.confirmAddress', { email: link.maskedEmail })}</p>
      <p>{t('auth.confirmRequested', { date, time: `${time} UTC` })}</p>
      {link.currentEmail !== undefined && <p>{t('auth.confirmOtherAccount', { email: link.currentEmail })}</p>}
      <form method="post" action="/api/auth/verify">
        <input type="hidden" name="token" value={token} />
        <button type="submit">{t('auth.confirmButton')}</button>
      </form>
      <a href={pathInLanguage('/', language)}>{t('auth.confirmNotMe')}</a>
    </main>
  );
}
