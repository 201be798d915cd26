import './message-wall.css';
import './message-print.css';
import { useQueryClient } from '@tanstack/react-query';
import { memo, startTransition, useEffect, useMemo } from 'react';
import type { ContributionItem } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { LoadMoreSentinel } from '#web/ui/overlays/load-more-sentinel.tsx';
import { readMore } from '#web/features/group-cards/cards/api/card.ts';
import { isFull, partsOf, rowsFor, splitBelated, type WallPart } from '../model/wall.ts';
import { messageId, MessagePaper, type MessagePaperProps } from './message-paper.tsx';

type Tools = Pick<MessagePaperProps, 'ownCard' | 'given' | 'onEdit' | 'onView'>;

interface MessageWallProps {
  card: CardView;
  onEdit: (contribution: ContributionItem) => void;
  onView: (contribution: ContributionItem) => void;
}

/** All messages in order; more are fetched when the reader comes near the end. */
export const MessageWall = memo(function MessageWall({ card, onEdit, onView }: MessageWallProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { id, slug, viewer } = card;
  const key = useMemo(() => ({ id, slug }), [id, slug]);
  const tools = {
    ownCard: viewer.kind === 'creator' ? key : undefined,
    given: viewer.kind === 'recipient' ? slug : undefined,
    onEdit,
    onView,
  };
  const { timely, belated } = splitBelated(card.contributions, card.publishedAt);
  const more = () => startTransition(() => void readMore(client, slug));
  return (
    <>
      <Papers papers={timely} {...tools} />
      {belated.length > 0 && (
        <>
          <h2 className="h2 mt-12 mb-6">{t('groupCard.belatedTitle')}</h2>
          <Papers papers={belated} {...tools} />
        </>
      )}
      {card.contributionsAfter !== null && (
        <LoadMoreSentinel key={card.contributionsAfter} onNear={more}>
          <Button variant="card-quiet" onClick={more}>
            {t('contribution.showMore')}
          </Button>
        </LoadMoreSentinel>
      )}
    </>
  );
});

function Papers({ papers, ...tools }: Tools & { papers: readonly ContributionItem[] }) {
  return partsOf(papers).map((part) => <Part key={part.start} part={part} {...tools} />);
}

function Part({ part: { start, papers }, ...tools }: Tools & { part: WallPart }) {
  useExactRows(papers);
  return (
    <ol start={start} className="message-wall" data-full={isFull(papers) || undefined}>
      {papers.map((contribution) => (
        <MessagePaper key={contribution.id} contribution={contribution} {...tools} />
      ))}
    </ol>
  );
}

/**
 * Replaces the estimated height of each message by the measured one, so that gaps are even. In the next frame: set at once,
 * the new rows would change what is being observed, which browsers report as an error.
 */
function useExactRows(papers: readonly ContributionItem[]): void {
  useEffect(() => {
    let frame = 0;
    const heights = new Map<HTMLElement, number>();
    const place = () => {
      for (const [item, height] of heights) item.style.gridRowEnd = `span ${rowsFor(height)}`;
      heights.clear();
    };
    const watch = new ResizeObserver((seen) => {
      for (const { target, borderBoxSize } of seen) {
        const height = borderBoxSize[0]?.blockSize ?? 0;
        if (height > 0 && target.parentElement) heights.set(target.parentElement, height);
      }
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    });
    for (const { id } of papers) {
      const paper = document.getElementById(messageId(id))?.firstElementChild;
      if (paper) watch.observe(paper);
    }
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [papers]);
}
