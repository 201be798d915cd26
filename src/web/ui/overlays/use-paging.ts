import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

/** A shorter movement is a press. */
const swipePx = 48;

const stepsOfKeys: Record<string, number> = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };

/** Whether two fingers have enlarged the page. */
export const isPageZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01;

/** Handlers for an element that shows one of many, paged by keys and by a finger: 1 for the next, -1 for the one before. */
export function usePaging(go: (by: number) => void) {
  const from = useRef<number>(undefined);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const by = stepsOfKeys[event.key];
      // React hands it also the keys pressed in a dialog that was opened from the element.
      const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
      if (by === undefined || !isWithin) return;
      go(by);
      event.preventDefault();
    },
    onPointerDown: ({ clientX, pointerType, isPrimary }: PointerEvent) => {
      // A second finger enlarges, and one finger moves what is enlarged.
      from.current = pointerType === 'mouse' || !isPrimary || isPageZoomed() ? undefined : clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const way = clientX - (from.current ?? clientX);
      if (Math.abs(way) > swipePx) go(way < 0 ? 1 : -1);
    },
  };
}
