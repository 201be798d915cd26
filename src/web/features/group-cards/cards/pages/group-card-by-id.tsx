import '../../../../ui/styles/other-letters.css';
import '../../../../ui/styles/signed-in.css';
import { useQuery } from '@tanstack/react-query';
import { pathInLanguage } from '../../../../../domain/language.ts';
import { pageMeta } from '../../../../lib/head.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { pagePort } from '../../../../lib/page-port.ts';
import { QueryProvider } from '../../../../lib/query-provider.tsx';
import { temporalFirst } from '../../../../lib/temporal.ts';
import { bringWords, type PageHandle } from '../../../../lib/words.ts';
import { NotFoundDrawing } from '../../../../ui/art/empty/not-found.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { Toaster } from '../../../../ui/toast.tsx';
import { SessionActions } from '../../../auth/components/session-actions.tsx';
import { SiteFooter } from '../../../landing/components/site-footer.tsx';
import { SiteHeader } from '../../../landing/components/site-header.tsx';
import { cardByIdQuery } from '../api.ts';
import { OlderView } from '../components/older-view.tsx';
import type { Route } from './+types/group-card-by-id.ts';

export const handle = { words: ['group-cards', 'card-making', 'contributions'], calendar: true } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words), temporalFirst];

/** The page itself is the same for everybody and every id: what is on the card is asked for by the browser. */
export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { id, origin: context.get(pagePort).publicOrigin };
}

export const meta = pageMeta('groupCard.idPageTitle', 'groupCard.pageDescription', { noindex: true });

export default function GroupCardByIdPage({ loaderData }: Route.ComponentProps) {
  const { t } = useSpeech();
  return (
    <QueryProvider>
      <Page {...loaderData} />
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
    </QueryProvider>
  );
}

function Page({ id, origin }: { id: string; origin: string }) {
  const { t } = useSpeech();
  const { data: card, isPending } = useQuery(cardByIdQuery(id));
  if (card) return <OlderView card={card} origin={origin} />;
  return (
    <>
      <SiteHeader>
        <SessionActions />
      </SiteHeader>
      <main id="content" className="wrap grid content-center justify-items-start gap-4 py-16">
        {isPending ? <Spinner text={t('groupCard.idLoading')} className="justify-self-center" /> : <NotFound />}
      </main>
      <SiteFooter />
    </>
  );
}

function NotFound() {
  const { t, language } = useSpeech();
  return (
    <>
      <NotFoundDrawing className="w-56" />
      <h1 className="h1">{t('groupCard.idNotFound')}</h1>
      <ButtonLink variant="primary" to={pathInLanguage('/dashboard', language)}>
        {t('groupCard.goToDashboard')}
      </ButtonLink>
    </>
  );
}
