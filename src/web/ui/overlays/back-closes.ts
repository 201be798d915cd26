import { useEffect, useEffectEvent } from 'react';
import { setFirstListener } from './first-pops.ts';

/**
 * The back button closes what lies over the page instead of leaving the page. While anything is open, one more entry
 * of the history stands above the page's own; it has the same address and the same state but for the mark.
 */
const mark = 'isOverlay';
/** Going back takes a moment; a browser that does not answer in this time will not. */
const leaveMs = 1000;

type Work = () => void;

let open: readonly Work[] = [];
/** Who waits until the entry is gone; undefined unless we are going back ourselves. */
let waiting: Work[] | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;
let givingUp: ReturnType<typeof setTimeout> | undefined;
/** The router numbers its entries; both of ours have the same number. */
let page: unknown;

const stateHere = () => (history.state ?? {}) as { readonly idx?: unknown; readonly [mark]?: boolean };
const isMarked = () => stateHere()[mark] === true;

function removeEntry(): Promise<void> {
  if (!waiting && !isMarked()) return Promise.resolve();
  if (!waiting) {
    waiting = [];
    history.back();
    givingUp = setTimeout(arrive, leaveMs);
  }
  return new Promise((resolve) => waiting?.push(resolve));
}

function arrive(): void {
  clearTimeout(givingUp);
  const those = waiting;
  waiting = undefined;
  for (const go of those ?? []) go();
}

/** Above the page's own entry stands one more or none. */
function settle(): void {
  if (waiting) return;
  page = stateHere().idx;
  if (open.length === 0) void removeEntry();
  else if (!isMarked()) history.pushState({ ...stateHere(), [mark]: true }, '');
}

/** One dialog may follow another at once. */
function settleSoon(): void {
  clearTimeout(settling);
  settling = setTimeout(settle);
}

/** Hears of it before the router does, for which nothing has happened. */
function popped(event: PopStateEvent): void {
  const isClosing = !isMarked() && open.length > 0 && stateHere().idx === page;
  const isStale = isMarked() && open.length === 0;
  if (!waiting && !isClosing && !isStale) return;
  event.stopImmediatePropagation();
  if (waiting) arrive();
  else open.at(-1)?.();
  settleSoon();
}

/** For whatever lies over the page: the back button calls `close`. */
export function useBackCloses(isOpen: boolean, close: Work): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    setFirstListener(popped);
    const entry = () => onBack();
    open = [...open, entry];
    settleSoon();
    return () => {
      open = open.filter((other) => other !== entry);
      settleSoon();
    };
  }, [isOpen]);
}

/** Before the page changes its own address or goes elsewhere: everything that is open is about to close. */
export function leaveOverlayEntry(): Promise<void> {
  open = [];
  return removeEntry();
}

/** A page that was reloaded under an open dialog begins without it. */
export function leaveStaleEntry(): void {
  setFirstListener(popped);
  settleSoon();
}
