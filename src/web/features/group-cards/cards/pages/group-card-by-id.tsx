import '../../../../ui/styles/other-letters.css';
import '../../../../ui/styles/with-cards.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { CardView } from '../../../../../contract/group-cards.ts';
import { pathInLanguage } from '../../../../../domain/language.ts';
import { pageMeta } from '../../../../lib/head.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { pagePort } from '../../../../lib/page-port.ts';
import { QueryProvider } from '../../../../lib/query-provider.tsx';
import { temporalFirst } from '../../../../lib/temporal.ts';
import { bringWords, type PageHandle } from '../../../../lib/words.ts';
import { readWritten, write, type Written } from '../../../../lib/written.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { useIsAlive } from '../../../../ui/once-opened.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { Toaster } from '../../../../ui/toast.tsx';
import { SessionActions } from '../../../auth/components/session-actions.tsx';
import { SiteFooter } from '../../../landing/components/site-footer.tsx';
import { SiteHeader } from '../../../landing/components/site-header.tsx';
import { cardByIdQuery } from '../api.ts';
import { OlderView } from '../components/older-view.tsx';
import type { Route } from './+types/group-card-by-id.ts';

/** Only who finds no card brings it. */
const NotFoundDrawing = lazy(async () => ({
  default: (await import('../../../../ui/art/empty/not-found.tsx')).NotFoundDrawing,
}));

export const handle = { words: ['group-cards', 'card-making', 'contributions'], calendar: true } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words), temporalFirst];

interface CardByIdData {
  id: string;
  /** What whoever looks may see, or null for no such card; undefined where the browser asks for it. */
  known?: Written<CardView | null>;
}

/** What is not there and what is not meant for whoever looks are the same page. A long card comes in several answers. */
export async function loader({ params: { id }, context }: Route.LoaderArgs): Promise<CardByIdData> {
  const lookup = await context.get(pagePort).groupCard({ id });
  if (lookup.state !== 'open') return { id, known: write(null) };
  return lookup.card.contributionsAfter === null ? { id, known: write(lookup.card) } : { id };
}

/** From another page of ours this one is there at once; the card is asked for when it is. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs): CardByIdData {
  return { id };
}

export const meta = pageMeta('groupCard.idPageTitle', 'groupCard.pageDescription', { noindex: true });

export default function GroupCardByIdPage({ loaderData: { id, known } }: Route.ComponentProps) {
  const { t } = useSpeech();
  return (
    <QueryProvider
      key={id}
      fill={(client) => known !== undefined && client.setQueryData(cardByIdQuery(id).queryKey, readWritten(known))}
    >
      <Page id={id} />
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
    </QueryProvider>
  );
}

function Page({ id }: { id: string }) {
  const { t } = useSpeech();
  const isAlive = useIsAlive();
  const { data: card, isPending } = useQuery(cardByIdQuery(id));
  // Its form and the panel of the creator would lose what is typed or pressed before they answer.
  if (card && isAlive) return <OlderView card={card} />;
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
  const { t, language } = useSpeech();
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
