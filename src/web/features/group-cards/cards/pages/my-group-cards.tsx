import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { pathInLanguage } from '#domain/language.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { pagePort } from '#web/lib/api/page-port.ts';
import { useQueryData } from '#web/lib/api/use-query-data.ts';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { fillOwnCards, ownCardsQuery } from '../api/cards.ts';
import { fillGivenCards } from '#web/features/group-cards/delivery/api/keeping.ts';
import { BackLink } from '../components/page/back-link.tsx';
import { GivenCards } from '../components/list/given-cards.tsx';
import { OwnCards } from '../components/list/own-cards.tsx';
import type { Route } from './+types/my-group-cards.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const port = context.get(pagePort);
  const [cards, given] = await Promise.all([port.groupCards(), port.givenCards()]);
  return { cards, given };
}

/** A client navigation shows the page at once and fetches the cards afterwards. */
export function clientLoader() {
  return { cards: null, given: null };
}

export const meta = pageMeta('groupCard.myPageTitle', 'groupCard.myPageDescription', { noindex: true });

export default function MyGroupCardsPage({ loaderData: { cards, given } }: Route.ComponentProps) {
  const { t, language } = useI18n();
  useQueryData((client) => {
    if (cards) fillOwnCards(client, cards);
    if (given) fillGivenCards(client, given);
  });
  // Whoever was given a card and made none has come for that one.
  const isGivenFirst = useQuery(ownCardsQuery).data?.cards.length === 0;
  return (
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
      {isGivenFirst && <GivenCards className="mb-14 lg:mb-18" />}
      <OwnCards />
      {!isGivenFirst && <GivenCards className="mt-14 lg:mt-18" />}
    </main>
  );
}
