import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { liveLimits } from '#domain/limits/cards.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { cardQuery, liveAddress } from '#web/features/group-cards/cards/api/card.ts';

/** Refreshes the card while it is open, and announces new messages to screen readers. */
export function CardLive({ card }: { card: CardView }) {
  const { t } = useI18n();
  useLiveCard(card);
  const added = useNewMessages(card);
  return (
    <p role="status" className="sr-only">
      {/* Keyed, since the same words once more would change nothing and so not be announced. */}
      {added > 0 && <span key={card.contributionsCount}>{t('groupCard.newMessages', { count: added })}</span>}
    </p>
  );
}

/**
 * The event stream carries only revisions; the card itself is refetched. The browser reconnects by itself after a
 * lost connection; if it gives up, because the server was full or restarting, we connect again.
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
      // An unnamed event names another part of the card that changed; it is read again where it is shown.
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        void client.invalidateQueries({ queryKey: [data] });
      });
      source.addEventListener('error', () => {
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(follow, liveLimits.askAgainMs);
      });
    };
    follow();
    // A page in the back/forward cache keeps no connection open.
    addEventListener('pagehide', stop);
    addEventListener('pageshow', follow);
    return () => {
      stop();
      removeEventListener('pagehide', stop);
      removeEventListener('pageshow', follow);
    };
  }, [client, slug]);
}

/** The number of messages of others since the page was opened. */
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
