import { useQuery } from '@tanstack/react-query';
import type { SharedGifts } from '#contract/cards/gifts.ts';
import type { CardView } from '#contract/group-cards.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';

/** Counts without the schema of the list, which weighs more than the panel and comes with the list itself. */
async function countGifts(cardId: number) {
  const answer = await fetch(`/api/group-cards/${cardId}/gifts`);
  // Somebody who became the recipient meanwhile.
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(String(answer.status));
  const { gifts } = (await answer.json()) as SharedGifts;
  return { ideas: gifts.length, taken: gifts.filter(({ bringer }) => bringer !== null).length };
}

/** The list is below the messages, and loads when it comes near. */
function goToGifts() {
  const list = document.getElementById('gifts');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list?.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
  list?.focus({ preventScroll: true });
}

/** In the creator's panel: how many ideas the gift list has, and the way to it. */
export default function GiftsRow({ card }: { card: CardView }) {
  const { t } = useI18n();
  // Named as the list is, so that it is read again with it.
  const { data } = useQuery({ queryKey: ['gifts', card.id, 'count'], queryFn: () => countGifts(card.id) });
  if (data === null) return null;
  const isEmpty = data?.ideas === 0;
  return (
    <div className="mt-3 flex items-center justify-between gap-x-6 border-t border-card-sub/30 pt-3">
      <p className="min-w-0 text-small">
        <strong className="block font-[560]">{t('panel.rowGifts')}</strong>
        <span className="text-card-sub wrap-anywhere">
          {data && !isEmpty ? t('panel.giftsCount', data) : t('panel.giftsNone', { name: card.recipientName })}
        </span>
      </p>
      <Button variant="card-quiet" size="sm" className="flex-none" onClick={goToGifts}>
        {t(isEmpty ? 'panel.giftsStart' : 'panel.giftsOpen')}
        <span className="sr-only">: {t('panel.rowGifts')}</span>
      </Button>
    </div>
  );
}
