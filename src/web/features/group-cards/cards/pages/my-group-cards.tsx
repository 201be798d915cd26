import '../../../../ui/styles/other-letters.css';
import '../../../../ui/styles/with-cards.css';
import { Plus } from 'lucide-react';
import { pathInLanguage } from '../../../../../domain/language.ts';
import { pageMeta } from '../../../../lib/head.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { pagePort } from '../../../../lib/page-port.ts';
import { QueryProvider } from '../../../../lib/query-provider.tsx';
import { requireUser } from '../../../../lib/require-user.ts';
import { temporalFirst } from '../../../../lib/temporal.ts';
import { bringWords, type PageHandle } from '../../../../lib/words.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Toaster } from '../../../../ui/toast.tsx';
import { WithHints } from '../../../../ui/with-hints.tsx';
import { SessionActions } from '../../../auth/components/session-actions.tsx';
import { SiteFooter } from '../../../landing/components/site-footer.tsx';
import { SiteHeader } from '../../../landing/components/site-header.tsx';
import { fillOwnCards } from '../api.ts';
import { BackLink } from '../components/back-link.tsx';
import { OwnCards } from '../components/own-cards.tsx';
import type { Route } from './+types/my-group-cards.ts';

export const handle = { words: ['group-cards', 'card-making', 'card-pages'], calendar: true } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words), temporalFirst];

export async function loader(page: Route.LoaderArgs) {
  await requireUser(page);
  return { cards: await page.context.get(pagePort).groupCards() };
}

/** From another page of ours this one is there at once; its cards are asked for when it is. */
export function clientLoader() {
  return { cards: null };
}

export const meta = pageMeta('groupCard.myPageTitle', 'groupCard.myPageDescription', { noindex: true });

export default function MyGroupCardsPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useSpeech();
  const { cards } = loaderData;
  return (
    <QueryProvider fill={(client) => cards && fillOwnCards(client, cards)}>
      <WithHints>
        <div className="border-b border-line">
          <SiteHeader>
            <SessionActions />
          </SiteHeader>
        </div>
      </WithHints>
      <main id="content" className="wrap pt-4 pb-14 lg:pb-20">
        <div className="text-muted">
          <BackLink />
        </div>
        <div className="mt-1 mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 lg:mb-9">
          <h1 className="h1">{t('groupCard.myTitle')}</h1>
          <ButtonLink
            variant="primary"
            icon={<Plus aria-hidden />}
            to={pathInLanguage('/create-group-card', language)}
            className="max-sm:w-full"
          >
            {t('groupCard.createNew')}
          </ButtonLink>
        </div>
        <OwnCards />
      </main>
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
      <SiteFooter />
    </QueryProvider>
  );
}
