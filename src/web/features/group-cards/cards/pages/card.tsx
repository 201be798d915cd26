import '../../../../ui/styles/other-letters.css';
import '../../../../ui/styles/signed-in.css';
import { Suspense, use, useEffect } from 'react';
import { data } from 'react-router';
import type { CardLookup } from '../../../../../contract/group-cards.ts';
import { languageOfPath } from '../../../../../domain/language.ts';
import { readCookie } from '../../../../lib/cookies.ts';
import { type MetaArgs, pageHead } from '../../../../lib/head.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { pagePort } from '../../../../lib/page-port.ts';
import { QueryProvider } from '../../../../lib/query-provider.tsx';
import { temporalFirst } from '../../../../lib/temporal.ts';
import { bringWords, type PageHandle, translateWith } from '../../../../lib/words.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { Toaster } from '../../../../ui/toast.tsx';
import { cardQuery } from '../../contributions/api.ts';
import { CardAbsent } from '../components/card-lost.tsx';
import { openedCookie } from '../components/card-opening.tsx';
import { CardView } from '../components/card-view.tsx';
import type { Route } from './+types/card.ts';

export const handle = {
  words: ['group-cards', 'contributions'],
  calendar: true,
  late: true,
} satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words), temporalFirst];

interface CardPageData {
  lookup: CardLookup;
  /** This browser has seen the card being opened. */
  wasOpened: boolean;
}

/** While the browser goes from one of our pages to this one, the card is still on its way. */
interface PendingData {
  lookup: Promise<CardPageData>;
  wasOpened: boolean;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const lookup = await context.get(pagePort).groupCard({ slug: params['slug'] ?? '' });
  const wasOpened = readCookie(request.headers.get('cookie'), openedCookie) !== undefined;
  return data({ lookup, wasOpened }, { status: lookup.state === 'open' ? 200 : 404 });
}

/** The page shows itself at once and says that the card is coming. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): CardPageData | PendingData {
  return { lookup: serverLoader(), wasOpened: false };
}

/** A preview shows the title and the look, and nobody's name or words. */
export function meta({
  location,
  matches,
  loaderData,
}: MetaArgs & { loaderData: CardPageData | PendingData | undefined }) {
  const language = languageOfPath(location.pathname);
  const t = translateWith(language);
  const lookup = loaderData?.lookup;
  const card = lookup && 'card' in lookup ? lookup.card : undefined;
  return pageHead({
    origin: matches[0].loaderData.origin,
    pathname: location.pathname,
    language,
    title: t('groupCard.pageTitle', { title: card?.title ?? t('groupCard.notFoundTitle') }),
    description: t('groupCard.pageDescription'),
    siteName: t('site.name'),
    pictureAlt: t('groupCard.pageDescription'),
    noindex: true,
    ...(card && { picture: `card-${card.theme}` }),
  });
}

export default function CardPage({ params, loaderData: { lookup, wasOpened } }: Route.ComponentProps) {
  const { t } = useSpeech();
  return (
    <>
      {lookup instanceof Promise ? (
        <Suspense fallback={<CardLoading />}>
          <Arriving key={params['slug']} lookup={lookup} />
        </Suspense>
      ) : (
        // Without a boundary around it: the server would send a long card behind the word that it is loading.
        <Found key={params['slug']} lookup={lookup} wasOpened={wasOpened} />
      )}
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
    </>
  );
}

function CardLoading() {
  const { t } = useSpeech();
  return (
    <main id="content" className="wrap grid content-center py-24">
      <Spinner text={t('groupCard.loading')} />
    </main>
  );
}

function Arriving({ lookup }: { lookup: Promise<CardPageData> }) {
  const { t } = useSpeech();
  const answer = use(lookup);
  const title = answer.lookup.state === 'open' ? answer.lookup.card.title : undefined;
  // The head was written before the card was there.
  useEffect(() => {
    if (title !== undefined) document.title = t('groupCard.pageTitle', { title });
  }, [t, title]);
  return <Found {...answer} />;
}

function Found({ lookup, wasOpened }: CardPageData) {
  if (lookup.state !== 'open') return <CardAbsent state={lookup.state} />;
  const { card } = lookup;
  return (
    <QueryProvider fill={(client) => client.setQueryData(cardQuery(card.slug).queryKey, card)}>
      <CardView slug={card.slug} wasOpened={wasOpened} />
    </QueryProvider>
  );
}
