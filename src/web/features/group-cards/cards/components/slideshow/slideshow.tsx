import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Maximize from 'lucide-react/icons/maximize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { DialogRoot } from '#web/ui/overlays/dialog-root.tsx';
import { usePaging } from '#web/ui/overlays/use-paging.ts';
import { useStyles } from '#web/ui/overlays/use-styles.ts';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { readMore } from '#web/features/group-cards/cards/api/card.ts';
import { MessageSlide } from '#web/features/group-cards/contributions/components/message-slide.tsx';
import { usePhotoAhead } from '#web/features/group-cards/photos/components/whole-photo.tsx';
import { ThemePicture } from '../list/card-theme-picture.tsx';
import { CoverSlide, EndSlide, Rings, SlideProgress, StartButton } from './slide-parts.tsx';
import slides from './slides.css?inline';
import frame from './slideshow.css?inline';

/** Time to read: a few seconds, and more for longer texts. */
const minMs = 5000;
const msPerLetter = 45;
const msPerPhoto = 2000;
/** The next page is fetched this many messages before the end. */
const fetchAhead = 5;
/** Controls fade when nothing was moved or pressed for so long. */
const idleMs = 3000;

/** Shows one message at a time on the whole screen, for example on a television at the party. */
export default function Slideshow({ card, open, onOpenChange }: OpenProps & { card: CardView }) {
  useStyles(frame + slides);
  return (
    <DialogRoot open={open} onOpenChange={onOpenChange} onClose={() => onOpenChange(false)}>
      <Dialog.Portal>
        <Slides card={card} />
      </Dialog.Portal>
    </DialogRoot>
  );
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The cover stands before the first message. */
const cover = -1;

function Slides({ card }: { card: CardView }) {
  const { t } = useI18n();
  const popup = useRef<HTMLDivElement>(null);
  const startButton = useRef<HTMLButtonElement>(null);
  const messages = card.contributions.filter(({ isHidden }) => !isHidden);
  const [place, setPlace] = useState(cover);
  // Plays by itself once started, except with reduced motion, and can be paused.
  const [isPlaying, setIsPlaying] = useState(false);
  // The end stands behind the last message, once all are here.
  const last = card.contributionsAfter === null ? messages.length : messages.length - 1;
  const at = Math.min(place, last);
  const message = messages[at];
  const kind = at === cover ? 'cover' : message ? 'message' : 'end';
  const go = (by: number) => setPlace(Math.min(Math.max(at + by, cover), last));
  const paging = usePaging(go);
  const isIdle = useIdle(isPlaying && kind === 'message');
  useMoreAhead(card, at >= messages.length - fetchAhead);
  usePhotoAhead(messages[at + 1]);

  function start() {
    setPlace(0);
    setIsPlaying(!prefersReducedMotion());
  }

  useEffect(() => {
    if (!isPlaying || !message || at >= last) return;
    const letters = message.content?.length ?? 0;
    const ms = minMs + letters * msPerLetter + (message.imageUrl === null ? 0 : msPerPhoto);
    const timer = setTimeout(() => setPlace(at + 1), ms);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, message]);

  useEffect(() => leaveFullScreen, []);

  // A button that went away with its slide leaves the focus nowhere, and then no key is heard.
  useEffect(() => {
    if (document.activeElement === document.body) popup.current?.focus();
  });

  function press(event: KeyboardEvent) {
    if (event.key !== ' ' || event.target instanceof HTMLButtonElement) return paging.onKeyDown(event);
    if (kind === 'message') setIsPlaying((before) => !before);
    else if (kind === 'cover') start();
    event.preventDefault();
  }

  return (
    <Dialog.Popup
      ref={popup}
      initialFocus={startButton}
      data-card={card.theme}
      data-slide={kind}
      data-tone={message?.imageColor}
      data-idle={isIdle || undefined}
      className="slideshow"
      aria-label={t('groupCard.slideshow')}
      {...paging}
      onKeyDown={press}
    >
      {kind === 'cover' && (
        <div className="slide-scene">
          <ThemePicture theme={card.theme} />
        </div>
      )}
      {(kind === 'end' || (message && message.imageUrl === null)) && <Rings />}
      <div className="slideshow-bar">
        <p className="slide-for">{kind !== 'cover' && t('groupCard.forRecipient', { name: card.recipientName })}</p>
        {document.fullscreenEnabled && (
          <IconButton label={t('groupCard.slideFullScreen')} onClick={toggleFullScreen}>
            <Maximize />
          </IconButton>
        )}
        <Dialog.Close
          render={
            <IconButton label={t('common.close')}>
              <X />
            </IconButton>
          }
        />
      </div>
      <div className="slideshow-slide" aria-live={isPlaying ? 'off' : 'polite'}>
        {kind === 'cover' && <CoverSlide card={card} />}
        {message && <MessageSlide key={message.id} contribution={message} />}
        {kind === 'end' && <EndSlide card={card} messages={messages} onAgain={start} />}
      </div>
      <div className="slideshow-foot">
        {kind === 'cover' ? (
          <StartButton ref={startButton} onClick={start} />
        ) : (
          <SlideProgress messages={messages} count={card.contributionsCount} shown={at + 1} />
        )}
        {message && (
          <div className="slideshow-ways">
            <p className="figures">{t('groupCard.slidePlace', { place: at + 1, count: card.contributionsCount })}</p>
            <IconButton label={t('groupCard.slideBefore')} onClick={() => go(-1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton
              label={t(isPlaying ? 'groupCard.slidePause' : 'groupCard.slidePlay')}
              className="slideshow-play"
              onClick={() => setIsPlaying(!isPlaying)}
            >
              {isPlaying ? <Pause /> : <Play />}
            </IconButton>
            <IconButton label={t('groupCard.slideNext')} disabled={at === last} onClick={() => go(1)}>
              <ChevronRight />
            </IconButton>
            <p />
          </div>
        )}
      </div>
    </Dialog.Popup>
  );
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

function toggleFullScreen(): void {
  if (document.fullscreenElement) return leaveFullScreen();
  // Refused, for instance in a frame, it stays as it is.
  document.documentElement.requestFullscreen().catch(() => {});
}

function useMoreAhead({ slug, contributionsAfter }: CardView, isNear: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isNear && contributionsAfter !== null) void readMore(client, slug);
  }, [client, slug, contributionsAfter, isNear]);
}

/** Whether neither a pointer nor a key was used for a while. */
function useIdle(isOn: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(() => setIsIdle(true), idleMs);
    };
    wake();
    addEventListener('pointermove', wake);
    addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', wake);
      removeEventListener('keydown', wake);
    };
  }, [isOn]);
  return isOn && isIdle;
}
