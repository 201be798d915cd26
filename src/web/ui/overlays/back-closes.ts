import { useEffect, useEffectEvent } from 'react';
import { setFirstListener } from './popstate-priority.ts';

/**
 * The back button closes an open overlay instead of leaving the page. While any overlay is open, one more entry
 * lies on the history above the page's own; it has the same address, and the same state except for the mark.
 */
const mark = 'isOverlay';
/** How long to wait for the browser to go back. */
const leaveMs = 1000;

type Work = () => void;

let open: readonly Work[] = [];
/** Callbacks that wait until the entry is gone; undefined unless we are going back ourselves. */
let waiting: Work[] | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;
let givingUp: ReturnType<typeof setTimeout> | undefined;
/** The index that the router gives the page's entry; the overlay's entry has the same one. */
let page: unknown;

const stateHere = () =>
  (history.state ?? {}) as { readonly idx?: unknown; readonly pageKey?: string; readonly [mark]?: boolean };
const isMarked = () => stateHere()[mark] === true;

/**
 * To the page's entry, by its key where browsers can. If a dialog opened while the page was being reloaded, Chromium
 * may have given the page's own entry the mark, or another document; a step back would then leave the page or load it
 * once more, so only the mark is removed.
 */
function stepBack(): void {
  if (!('navigation' in globalThis)) return history.back();
  const { currentEntry } = navigation;
  const below = navigation.entries()[(currentEntry?.index ?? 0) - 1];
  if (below?.sameDocument && below.key === stateHere().pageKey)
    navigation.traverseTo(below.key).committed?.catch(removeMark);
  else removeMark();
}

function removeMark(): void {
  history.replaceState({ ...stateHere(), [mark]: undefined }, '');
  finishLeaving();
}

function removeEntry(): Promise<void> {
  if (!waiting && !isMarked()) return Promise.resolve();
  return new Promise((resolve) => {
    if (waiting) return void waiting.push(resolve);
    waiting = [resolve];
    givingUp = setTimeout(finishLeaving, leaveMs);
    stepBack();
  });
}

function finishLeaving(): void {
  clearTimeout(givingUp);
  const those = waiting;
  waiting = undefined;
  for (const go of those ?? []) go();
}

/** Adds or removes the overlay's entry, depending on whether any overlay is open. */
function settle(): void {
  if (waiting) return;
  page = stateHere().idx;
  if (open.length === 0) void removeEntry();
  else if (!isMarked()) {
    const pageKey = 'navigation' in globalThis ? navigation.currentEntry?.key : undefined;
    history.pushState({ ...stateHere(), pageKey, [mark]: true }, '');
  }
}

/** Delayed, since another dialog may open at once. */
function settleSoon(): void {
  clearTimeout(settling);
  settling = setTimeout(settle);
}

/** Handles the event before the router, which must not see it. */
function onPopState(event: PopStateEvent): void {
  const isSamePage = stateHere().idx === page;
  page = stateHere().idx;
  const isClosing = !isMarked() && open.length > 0 && isSamePage;
  const isStale = isMarked() && open.length === 0;
  if (!waiting && !isClosing && !isStale) return;
  // A stale entry reached from another page: the router must load the page, of which both entries are.
  if (waiting || isSamePage) event.stopImmediatePropagation();
  if (waiting) finishLeaving();
  else open.at(-1)?.();
  settleSoon();
}

/** For overlays: the back button calls `close`. */
export function useBackCloses(isOpen: boolean, close: Work): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    setFirstListener(onPopState);
    const entry = () => onBack();
    open = [...open, entry];
    settleSoon();
    return () => {
      open = open.filter((other) => other !== entry);
      settleSoon();
    };
  }, [isOpen]);
}

/** Removes the overlay's entry before the page navigates; all overlays are about to close. */
export function leaveOverlayEntry(): Promise<void> {
  open = [];
  return removeEntry();
}

/** Removes the entry left by a page that was reloaded with an open dialog. */
export function leaveStaleEntry(): void {
  setFirstListener(onPopState);
  settleSoon();
}
