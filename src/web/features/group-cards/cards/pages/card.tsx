import '../../../../ui/styles/other-letters.css';
import '../../../../ui/styles/signed-in.css';
import { Suspense, use } from 'react';
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
import { CardAbsent } from '../components/card-absent.tsx';
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
  /** On the way only while the browser goes from one of our pages to this one. */
  lookup: CardLookup | Promise<CardLookup>;
  /** This browser has seen the card being opened. */
  wasOpened: boolean;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const lookup = await context.get(pagePort).groupCard({ slug: params['slug'] ?? '' });
  const wasOpened = readCookie(request.headers.get('cookie'), openedCookie) !== undefined;
  return data({ lookup, wasOpened }, { status: lookup.state === 'open' ? 200 : 404 });
}

/** The page shows itself at once and says that the card is coming. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): CardPageData {
  const lookup = serverLoader().then((answer) => answer.lookup);
  return { lookup, wasOpened: false };
}

/** A preview shows the title and the look, and nobody's name or words. */
export function meta({ location, matches, loaderData }: MetaArgs & { loaderData: CardPageData | undefined }) {
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

export default function CardPage({ params, loaderData }: Route.ComponentProps) {
  const { t } = useSpeech();
  const { lookup, wasOpened } = loaderData;
  return (
    <>
      <Suspense fallback={<CardLoading />}>
        <Found key={params['slug']} lookup={lookup} wasOpened={wasOpened} />
      </Suspense>
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

function Found({ lookup, wasOpened }: CardPageData) {
  const { t } = useSpeech();
  const answer = lookup instanceof Promise ? use(lookup) : lookup;
  if (answer.state !== 'open') return <CardAbsent state={answer.state} />;
  const { card } = answer;
  return (
    <QueryProvider fill={(client) => client.setQueryData(cardQuery(card.slug).queryKey, card)}>
      <title>{t('groupCard.pageTitle', { title: card.title })}</title>
      <CardView slug={card.slug} wasOpened={wasOpened} />
    </QueryProvider>
  );
}
