import { Suspense, use, useEffect, useMemo } from 'react';
import { data } from 'react-router';
import type { CardLookup } from '#contract/group-cards.ts';
import { languageOfPath } from '#domain/language.ts';
import { readCookie } from '#web/lib/cookies.ts';
import { italicToPreload } from '#web/lib/fonts.ts';
import { type MetaArgs, pageHead } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { QueryProvider } from '#web/lib/api/query-provider.tsx';
import { type PageHandle, translatorFor } from '#web/lib/i18n/messages.ts';
import { parseJsonText, writeJsonText, type JsonText } from '#web/lib/api/json-text.ts';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { cardQuery } from '../api/card.ts';
import { CardNotFound } from '../components/page/card-not-found.tsx';
import { openedCookie } from '../components/page/card-opening.tsx';
import { CardView } from '../components/page/card-view.tsx';
import type { Route } from './+types/card.ts';

export const handle = { deferScripts: true } satisfies PageHandle;

interface CardPageData {
  lookup: JsonText<CardLookup>;
  /** This browser has already played the opening. */
  wasOpened: boolean;
}

/** The data during a client navigation, when the card is still loading. */
interface PendingData {
  lookup: Promise<CardPageData>;
  wasOpened: boolean;
}

const statuses = { open: 200, 'taken-down': 410, sealed: 404, missing: 404 } as const;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const lookup = await context.get(pagePort).groupCard({ slug: params['slug'] ?? '' });
  const wasOpened = readCookie(request.headers.get('cookie'), openedCookie) !== undefined;
  return data({ lookup: writeJsonText(lookup), wasOpened }, { status: statuses[lookup.state] });
}

/** Does not wait for the card, so that the page appears at once with a loading message. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs): CardPageData | PendingData {
  return { lookup: serverLoader(), wasOpened: false };
}

/** A link preview has the title and the picture, but no names or messages, and before publication not even those. */
export function meta({
  location,
  matches,
  loaderData,
}: MetaArgs & { loaderData: CardPageData | PendingData | undefined }) {
  const language = languageOfPath(location.pathname);
  const t = translatorFor(language);
  const lookup = typeof loaderData?.lookup === 'string' ? parseJsonText(loaderData.lookup) : undefined;
  const card = lookup?.state === 'open' ? lookup.card : undefined;
  const isSecret = card?.isPublished === false;
  const description = t(isSecret ? 'preview.text' : 'groupCard.pageDescription');
  return pageHead({
    origin: matches[0].loaderData.origin,
    pathname: location.pathname,
    language,
    title: t('groupCard.pageTitle', { title: card?.title ?? t('groupCard.notFoundTitle') }),
    ...(isSecret && { previewTitle: t('preview.title') }),
    description,
    siteName: t('site.name'),
    pictureAlt: description,
    noindex: true,
    ...(card && !isSecret && { picture: `card-${card.theme}` }),
  });
}

export default function CardPage({ params, loaderData: { lookup, wasOpened } }: Route.ComponentProps) {
  const { language } = useI18n();
  return (
    <>
      {/* Not while a card is still to come, since the browser warns of a preloaded font that nothing uses yet. */}
      {typeof lookup === 'string' && (
        <link rel="preload" as="font" type="font/woff2" href={italicToPreload[language]} crossOrigin="anonymous" />
      )}
      {typeof lookup === 'string' ? (
        // No Suspense boundary here: with one the server would send a loading message before a long card.
        <Found key={params['slug']} lookup={lookup} wasOpened={wasOpened} />
      ) : (
        <Suspense fallback={<CardLoading />}>
          <Arriving key={params['slug']} lookup={lookup} />
        </Suspense>
      )}
    </>
  );
}

function CardLoading() {
  const { t } = useI18n();
  return (
    <main id="content" className="wrap grid content-center py-24">
      <Spinner text={t('groupCard.loading')} />
    </main>
  );
}

function Arriving({ lookup }: { lookup: Promise<CardPageData> }) {
  const { t } = useI18n();
  const answer = use(lookup);
  // The head was rendered before the card had loaded, so the title is set here.
  useEffect(() => {
    const found = parseJsonText(answer.lookup);
    if (found.state === 'open') document.title = t('groupCard.pageTitle', { title: found.card.title });
  }, [t, answer]);
  return <Found {...answer} />;
}

function Found({ lookup: written, wasOpened }: CardPageData) {
  const lookup = useMemo(() => parseJsonText(written), [written]);
  if (lookup.state !== 'open') return <CardNotFound {...lookup} />;
  const { card } = lookup;
  return (
    <QueryProvider fill={(client) => client.setQueryData(cardQuery(card.slug).queryKey, card)}>
      <CardView slug={card.slug} wasOpened={wasOpened} />
    </QueryProvider>
  );
}
