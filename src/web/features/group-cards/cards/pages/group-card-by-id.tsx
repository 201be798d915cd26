import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { data } from 'react-router';
import type { CardView } from '#contract/group-cards.ts';
import { pathInLanguage } from '#domain/language.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { QueryProvider } from '#web/lib/api/query-provider.tsx';
import { parseJsonText, writeJsonText, type JsonText } from '#web/lib/api/json-text.ts';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { useHydrated } from '#web/ui/overlays/hydrated.ts';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { SessionActions } from '#web/shell/site/session-actions.tsx';
import { SiteFooter } from '#web/shell/site/site-footer.tsx';
import { SiteHeader } from '#web/shell/site/site-header.tsx';
import { cardByIdQuery } from '../api/cards.ts';
import { CardByIdView } from '../components/page/card-by-id-view.tsx';
import type { Route } from './+types/group-card-by-id.ts';

/** Lazy, since most visitors find their card. */
const NotFoundDrawing = lazyWithRetry(async () => ({
  default: (await import('#web/ui/art/empty/not-found.tsx')).NotFoundDrawing,
}));

interface CardByIdData {
  id: string;
  /** The card as this visitor may see it, or null if there is none; undefined if the browser fetches it. */
  known?: JsonText<CardView | null>;
}

/** A missing card and one that this visitor may not see give the same page. A long card is fetched in several requests. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const lookup = await context.get(pagePort).groupCard({ id });
  if (lookup.state !== 'open') return data<CardByIdData>({ id, known: writeJsonText(null) }, { status: 404 });
  const isWhole = lookup.card.contributionsAfter === null;
  return data<CardByIdData>({ id, ...(isWhole && { known: writeJsonText(lookup.card) }) });
}

/** A client navigation shows the page at once and fetches the card afterwards. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs): CardByIdData {
  return { id };
}

export const meta = pageMeta('groupCard.idPageTitle', 'groupCard.pageDescription', { noindex: true });

export default function GroupCardByIdPage({ loaderData: { id, known } }: Route.ComponentProps) {
  return (
    <QueryProvider
      key={id}
      fill={(client) => known !== undefined && client.setQueryData(cardByIdQuery(id).queryKey, parseJsonText(known))}
    >
      <Page id={id} />
    </QueryProvider>
  );
}

function Page({ id }: { id: string }) {
  const { t } = useI18n();
  const isHydrated = useHydrated();
  const { data: card, isPending } = useQuery(cardByIdQuery(id));
  // Rendered only after hydration, since the form and the panel would lose earlier input.
  if (card && isHydrated) return <CardByIdView card={card} />;
  return (
    <>
      <SiteHeader>
        <SessionActions />
      </SiteHeader>
      <main id="content" className="wrap grid content-center justify-items-start gap-4 py-16">
        {card || isPending ? <Spinner text={t('groupCard.idLoading')} className="justify-self-center" /> : <NotFound />}
      </main>
      <SiteFooter />
    </>
  );
}

function NotFound() {
  const { t, language } = useI18n();
  return (
    <>
      <div className="aspect-4/3 w-56">
        <Suspense>
          <NotFoundDrawing className="w-56" />
        </Suspense>
      </div>
      <h1 className="h1">{t('groupCard.idNotFound')}</h1>
      <ButtonLink variant="primary" to={pathInLanguage('/dashboard', language)}>
        {t('groupCard.goToDashboard')}
      </ButtonLink>
    </>
  );
}
