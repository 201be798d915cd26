import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { liveLimits } from '#domain/limits/cards.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { cardQuery, liveAddress } from '#web/features/group-cards/cards/api/card.ts';

/** Follows the card while it is looked at, and says politely when others have written. */
export function CardLive({ card }: { card: CardView }) {
  const { t } = useI18n();
  useLiveCard(card);
  const added = useNewMessages(card);
  return (
    <p role="status" className="sr-only">
      {added > 0 && t('groupCard.newMessages', { count: added })}
    </p>
  );
}

/**
 * The server tells only that something is new, and the card is read as always. The browser itself comes back after a
 * cut; where it gives up, because the server was full or restarting, we ask again.
 */
function useLiveCard({ slug, revision }: CardView): void {
  const client = useQueryClient();
  const shown = useRef(revision);
  useEffect(() => {
    shown.current = revision;
  }, [revision]);

  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      source?.close();
    };
    const follow = () => {
      stop();
      source = new EventSource(liveAddress(slug, shown.current));
      source.addEventListener('change', ({ data }: MessageEvent<string>) => {
        const change = JSON.parse(data) as { revision: number };
        if (change.revision > shown.current)
          void client.invalidateQueries({ queryKey: cardQuery(slug).queryKey, exact: true });
      });
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(follow, liveLimits.askAgainMs);
      });
    };
    follow();
    // A page put aside for the way back holds no line open.
    addEventListener('pagehide', stop);
    addEventListener('pageshow', follow);
    return () => {
      stop();
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', follow);
    };
  }, [client, slug]);
}

/** How many messages of others have come since the page was opened, as of the last change. */
function useNewMessages({ contributionsCount, contributions }: CardView): number {
  const [before, setBefore] = useState(contributionsCount);
  const [added, setAdded] = useState(0);
  if (contributionsCount !== before) {
    const isOwn = contributions.at(-1)?.isMine ?? false;
    setBefore(contributionsCount);
    setAdded(isOwn ? 0 : Math.max(0, contributionsCount - before));
  }
  return added;
}
