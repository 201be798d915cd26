import { data } from 'react-router';
import { pagePort } from '#web/lib/api/page-port.ts';
import { QueryProvider } from '#web/lib/api/query-provider.tsx';
import { pageMeta } from '#web/lib/head.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { signingQuery } from '../api.ts';
import { SigningView } from '../components/signing-view.tsx';
import { SigningGone, SigningSealed } from '../components/signing-gone.tsx';
import type { Route } from './+types/sign-card.ts';

export const handle = { deferScripts: true } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { captcha, signingPage } = context.get(pagePort);
  const token = params['token'] ?? '';
  const lookup = await signingPage(token);
  return data({ token, lookup, captcha }, { status: lookup.state === 'found' ? 200 : 404 });
}

/** A preview in a chat says neither who nor what. */
export const meta = pageMeta('signing.pageTitle', 'signing.pageDescription', { noindex: true });

export default function SignCardPage({ loaderData: { token, lookup, captcha } }: Route.ComponentProps) {
  if (lookup.state === 'sealed') return <SigningSealed />;
  if (lookup.state !== 'found') return <SigningGone />;
  const { view } = lookup;
  return (
    <QueryProvider key={token} fill={(client) => client.setQueryData(signingQuery(token).queryKey, view)}>
      <SigningView token={token} captcha={captcha} />
    </QueryProvider>
  );
}
