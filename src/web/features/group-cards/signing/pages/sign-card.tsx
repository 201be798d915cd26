import '#web/ui/styles/app.css';
import '#web/ui/styles/other-letters.css';
import { data } from 'react-router';
import { pagePort } from '#web/lib/api/page-port.ts';
import { QueryProvider } from '#web/lib/api/query-provider.tsx';
import { temporalFirst } from '#web/lib/dates/temporal.ts';
import { pageMeta } from '#web/lib/head.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Toaster } from '#web/ui/overlays/toast.tsx';
import { signingQuery } from '../api.ts';
import { SigningView } from '../components/signing-view.tsx';
import { SigningGone, SigningSealed } from '../components/signing-gone.tsx';
import type { Route } from './+types/sign-card.ts';

export const handle = {
  calendar: true,
  deferScripts: true,
} satisfies PageHandle;
export const clientMiddleware = [temporalFirst];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { captcha, signingPage } = context.get(pagePort);
  const token = params['token'] ?? '';
  const lookup = await signingPage(token);
  return data({ token, lookup, captcha }, { status: lookup.state === 'found' ? 200 : 404 });
}

/** A preview in a chat says neither who nor what. */
export const meta = pageMeta('signing.pageTitle', 'signing.pageDescription', { noindex: true });

export default function SignCardPage({ loaderData: { token, lookup, captcha } }: Route.ComponentProps) {
  const { t } = useI18n();
  if (lookup.state === 'sealed') return <SigningSealed />;
  if (lookup.state !== 'found') return <SigningGone />;
  const { view } = lookup;
  return (
    <>
      <QueryProvider key={token} fill={(client) => client.setQueryData(signingQuery(token).queryKey, view)}>
        <SigningView token={token} captcha={captcha} />
      </QueryProvider>
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
    </>
  );
}
