import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useBackCloses } from '#web/ui/overlays/back-closes.ts';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { UiProviders } from '#web/ui/overlays/ui-providers.tsx';
import { readMore } from '#web/features/group-cards/cards/api/card.ts';
import { MessageSlide } from '#web/features/group-cards/contributions/components/message-slide.tsx';

/** Time to read: a few seconds, and more for longer texts. */
const minMs = 5000;
const msPerLetter = 45;
/** The next page is fetched this many messages before the end. */
const fetchAhead = 5;
const swipePx = 48;

interface SlideshowProps {
  card: CardView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows one message at a time on the whole screen, for example on a television at the party. */
export default function Slideshow({ card, open, onOpenChange }: SlideshowProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <UiProviders>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Slides card={card} />
        </Dialog.Portal>
      </Dialog.Root>
    </UiProviders>
  );
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function Slides({ card }: { card: CardView }) {
  const { t } = useI18n();
  const messages = card.contributions.filter(({ isHidden }) => !isHidden);
  const [place, setPlace] = useState(0);
  // Plays by itself, except with reduced motion, and can be paused.
  const [isPlaying, setIsPlaying] = useState(() => !prefersReducedMotion());
  const at = Math.min(place, messages.length - 1);
  const message = messages[at];
  const go = (by: number) => setPlace(Math.min(Math.max(at + by, 0), messages.length - 1));
  const swipe = useSwipe(go);
  useMoreAhead(card, at >= messages.length - fetchAhead);

  useEffect(() => {
    if (!isPlaying || at >= messages.length - 1) return;
    const timer = setTimeout(() => setPlace(at + 1), minMs + (message?.content?.length ?? 0) * msPerLetter);
    return () => clearTimeout(timer);
  }, [isPlaying, at, message, messages.length]);

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key in steps) go(steps[event.key] ?? 0);
    else if (event.key === ' ' && !isOnButton) setIsPlaying((before) => !before);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog.Popup
      data-card={card.theme}
      className="slideshow"
      aria-label={t('groupCard.slideshow')}
      onKeyDown={press}
      {...swipe}
    >
      <div className="slideshow-bar">
        <p className="figures mr-auto">
          {t('groupCard.slidePlace', { place: at + 1, count: card.contributionsCount })}
        </p>
        <IconButton
          label={t(isPlaying ? 'groupCard.slidePause' : 'groupCard.slidePlay')}
          onClick={() => setIsPlaying(!isPlaying)}
        >
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
        <Dialog.Close
          render={
            <IconButton label={t('common.close')}>
              <X />
            </IconButton>
          }
        />
      </div>
      <div className="slideshow-slide" aria-live={isPlaying ? 'off' : 'polite'}>
        {message && <MessageSlide key={message.id} contribution={message} />}
      </div>
      <div className="slideshow-ways">
        <IconButton label={t('groupCard.slideBefore')} disabled={at === 0} onClick={() => go(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t('groupCard.slideNext')} disabled={at === messages.length - 1} onClick={() => go(1)}>
          <ChevronRight />
        </IconButton>
      </div>
    </Dialog.Popup>
  );
}

function useMoreAhead({ slug, contributionsAfter }: CardView, isNear: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isNear && contributionsAfter !== null) void readMore(client, slug);
  }, [client, slug, contributionsAfter, isNear]);
}

function useSwipe(go: (by: number) => void) {
  const from = useRef<number>(undefined);
  return {
    onPointerDown: ({ clientX, pointerType }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? undefined : clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const way = clientX - (from.current ?? clientX);
      if (Math.abs(way) > swipePx) go(way < 0 ? 1 : -1);
    },
  };
}
