import '../../../../ui/styles/other-letters.css';
import '../../../../ui/styles/with-cards.css';
import { Suspense, use, useEffect, useMemo } from 'react';
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
import { readWritten, write, type Written } from '../../../../lib/written.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { Toaster } from '../../../../ui/toast.tsx';
import { cardQuery } from '../../contributions/api/card.ts';
import { CardAbsent } from '../components/card-lost.tsx';
import { openedCookie } from '../components/card-opening.tsx';
import { CardView } from '../components/card-view.tsx';
import type { Route } from './+types/card.ts';

export const handle = {
  // The form brings its own.
  words: ['group-cards'],
  calendar: true,
  late: true,
} satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words), temporalFirst];

interface CardPageData {
  lookup: Written<CardLookup>;
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
  return data({ lookup: write(lookup), wasOpened }, { status: lookup.state === 'open' ? 200 : 404 });
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
  const lookup = typeof loaderData?.lookup === 'string' ? readWritten(loaderData.lookup) : undefined;
  const card = lookup?.state === 'open' ? lookup.card : undefined;
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
      {typeof lookup === 'string' ? (
        // Without a boundary around it: the server would send a long card behind the word that it is loading.
        <Found key={params['slug']} lookup={lookup} wasOpened={wasOpened} />
      ) : (
        <Suspense fallback={<CardLoading />}>
          <Arriving key={params['slug']} lookup={lookup} />
        </Suspense>
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
  // The head was written before the card was there.
  useEffect(() => {
    const found = readWritten(answer.lookup);
    if (found.state === 'open') document.title = t('groupCard.pageTitle', { title: found.card.title });
  }, [t, answer]);
  return <Found {...answer} />;
}

function Found({ lookup: written, wasOpened }: CardPageData) {
  const lookup = useMemo(() => readWritten(written), [written]);
  if (lookup.state !== 'open') return <CardAbsent state={lookup.state} />;
  const { card } = lookup;
  return (
    <QueryProvider fill={(client) => client.setQueryData(cardQuery(card.slug).queryKey, card)}>
      <CardView slug={card.slug} wasOpened={wasOpened} />
    </QueryProvider>
  );
}
