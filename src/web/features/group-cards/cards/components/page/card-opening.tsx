import { type AnimationEvent, useRef, useState } from 'react';
import { languages, pathInLanguage } from '#domain/language.ts';
import { cardLimits } from '#domain/limits/cards.ts';

/** A cookie per card that it was opened here, so that the server renders the card closed or open from the first frame. */
export const openedCookie = 'opened';

export type Opening = 'closed' | 'opening' | 'opened';

export function rememberOpening(slug: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  for (const language of languages) {
    const path = pathInLanguage(`/group-cards/${slug}`, language);
    document.cookie = `${openedCookie}=1; Path=${path}; Max-Age=${cardLimits.openedSeconds}; SameSite=Lax${secure}`;
  }
}

/** The size of the picture relative to the cover, so that the turning cover lands exactly on it. */
function pictureRatio(spread: HTMLElement): number {
  const [art, inside] = [...spread.children].map((half) => half as HTMLElement);
  if (!art || !inside) return 1;
  const isBeside = art.offsetTop === inside.offsetTop;
  return isBeside ? art.offsetWidth / inside.offsetWidth : art.offsetHeight / inside.offsetHeight;
}

/** The state of the opening animation, which moves the card's own elements instead of copies. */
export function useOpening(slug: string, startsClosed: boolean) {
  const [opening, setOpening] = useState<Opening>(startsClosed ? 'closed' : 'opened');
  const spread = useRef<HTMLElement>(null);

  function finish(): void {
    setOpening('opened');
    spread.current?.querySelector('h1')?.focus({ preventScroll: true });
  }
  return {
    opening,
    spread,
    open: () => {
      if (spread.current) spread.current.style.setProperty('--fold', String(pictureRatio(spread.current)));
      rememberOpening(slug);
      setOpening('opening');
    },
    skip: () => {
      rememberOpening(slug);
      finish();
    },
    replay: () => {
      scrollTo({ top: 0, behavior: 'instant' });
      setOpening('closed');
    },
    onAnimationEnd: (event: AnimationEvent) => {
      if (event.animationName.startsWith('cover-')) finish();
    },
  };
}
