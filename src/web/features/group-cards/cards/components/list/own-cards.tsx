import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { NoCardsDrawing } from '#web/ui/art/empty/no-cards.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/empty-state.tsx';
import { Skeleton } from '#web/ui/base/skeleton.tsx';
import { ownCardsQuery, useMoreCards } from '#web/features/group-cards/cards/api/cards.ts';
import { withNextDraftFirst } from '#web/features/group-cards/cards/model/covers.ts';
import { CoverItem } from './cover-item.tsx';

const gridClasses =
  'grid gap-x-7 gap-y-11 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-14 [&>:first-child]:lg:col-span-2';

export function OwnCards() {
  const { data, isPending, isError, refetch } = useQuery(ownCardsQuery);
  const more = useMoreCards();
  const { t } = useI18n();
  useLeaveWhenSignedOut(data === null);
  if (isPending) return <Loading />;
  if (isError) return <LoadError onRetry={() => void refetch()} />;
  if (!data) return null;
  const { cards, next } = data;
  if (cards.length === 0) return <NoCards />;
  return (
    <>
      <ul className={gridClasses}>
        {withNextDraftFirst(cards).map((card, place) => (
          <CoverItem key={card.id} card={card} isFeatured={place === 0} isTall={place < 2} />
        ))}
        {next === null && hasFreeCell(cards.length) && <FreeCell />}
      </ul>
      {more.isError && <LoadError className="mt-8" onRetry={() => more.mutate(next)} />}
      {next !== null && !more.isError && (
        <Button className="mt-12" busy={more.isPending} onClick={() => more.mutate(next)}>
          {t('groupCard.showMore')}
        </Button>
      )}
    </>
  );
}

function useLeaveWhenSignedOut(isSignedOut: boolean): void {
  const { language } = useI18n();
  useEffect(() => {
    if (isSignedOut) location.replace(pathInLanguage('/', language));
  }, [isSignedOut, language]);
}

/** Whether the last row has a free cell: there are three columns, and the first card takes two. */
const hasFreeCell = (count: number) => (count + 1) % 3 !== 0;

function FreeCell() {
  const { t, language } = useI18n();
  return (
    <li className="max-lg:hidden">
      <Link
        to={pathInLanguage('/create-group-card', language)}
        className="flex aspect-16/10 items-center justify-center gap-2 rounded-paper border-[1.5px] border-dashed border-field-line font-[560] text-text! no-underline hover:bg-text/4"
      >
        <Plus aria-hidden />
        {t('groupCard.startAnother')}
      </Link>
    </li>
  );
}

function NoCards() {
  const { t, language } = useI18n();
  return (
    <EmptyState
      drawing={<NoCardsDrawing />}
      title={t('groupCard.myEmptyTitle')}
      text={t('groupCard.myEmptyText')}
      actions={
        <ButtonLink to={pathInLanguage('/create-group-card', language)}>{t('groupCard.myEmptyButton')}</ButtonLink>
      }
    />
  );
}

function LoadError({ className = '', onRetry }: { className?: string; onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <section
      role="alert"
      className={`rounded-surface border border-line bg-surface px-5.5 py-7 shadow-surface md:px-9 ${className}`}
    >
      <p className="max-w-[46ch]">{t('groupCard.myError')}</p>
      <Button className="mt-4" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </section>
  );
}

/** Placeholders of the covers in their final sizes, with a loading message. */
function Loading() {
  const { t } = useI18n();
  return (
    <div role="status" aria-busy="true">
      <p className="mb-6 text-muted">{t('groupCard.myLoading')}</p>
      <div className={gridClasses}>
        {[0, 1].map((place) => (
          <div key={place} className="grid gap-3">
            <Skeleton className="aspect-16/10 rounded-paper lg:aspect-auto lg:h-88" />
            <Skeleton className="h-7 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
