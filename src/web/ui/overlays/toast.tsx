import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { IconButton } from '../base/icon-button.tsx';

const shownMilliseconds = 5000;
const exitMilliseconds = 160;

const marks: Record<'info' | 'success' | 'error', { Icon: LucideIcon; color: string }> = {
  // An exclamation point upside down is an i: one icon less on every page.
  info: { Icon: CircleAlert, color: 'rotate-180 text-info' },
  success: { Icon: CircleCheck, color: 'text-success' },
  error: { Icon: CircleAlert, color: 'text-danger' },
};

export interface ToastMessage {
  kind?: keyof typeof marks | undefined;
  title: string;
  description?: string | undefined;
  /** One action, such as Undo; it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
}

interface ShownToast extends ToastMessage {
  id: number;
  leaving: boolean;
}

let shown: ShownToast | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Several parts of a page may mount a Toaster; only the first one shows toasts. */
let toasters: readonly string[] = [];
/** What had the focus before it moved into the toast. */
let before: HTMLElement | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const changed of listeners) changed();
}

function set(next: ShownToast | null): void {
  shown = next;
  notifyListeners();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function dismiss(): void {
  // The timer of one that is leaving removes it.
  if (!shown || shown.leaving) return;
  clearTimeout(timer);
  set({ ...shown, leaving: true });
  timer = setTimeout(() => set(null), exitMilliseconds);
  if (document.activeElement?.closest('.toaster')) focusBefore();
}

function focusBefore(): void {
  before?.focus({ preventScroll: true });
}

/** Stops the timer while the toast is hovered or focused. */
function hold(): void {
  if (shown && !shown.leaving) clearTimeout(timer);
}

function release(): void {
  if (!shown || shown.leaving) return;
  clearTimeout(timer);
  timer = setTimeout(dismiss, shownMilliseconds);
}

/** Can be called from anywhere, also outside React and before a Toaster is mounted. A new toast replaces the last. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  set({ ...message, id: lastId, leaving: false });
  release();
}

export interface ToasterProps {
  /** The accessible name of the region. */
  label: string;
  closeLabel: string;
}

/** Both live regions are mounted before any message; otherwise the first one would not be announced. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  const isFirst = useIsFirstToaster();
  const region = useRef<HTMLElement>(null);
  useHoldWhileUsed(region);

  const view = isFirst && current && <Toast key={current.id} message={current} closeLabel={closeLabel} />;
  const isError = current?.kind === 'error';
  return (
    <section ref={region} aria-label={label} className="toaster">
      <div role="status" aria-live="polite" aria-atomic="true">
        {!isError && view}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {isError && view}
      </div>
    </section>
  );
}

function Toast({ message, closeLabel }: { message: ShownToast; closeLabel: string }) {
  const { kind = 'info', title, description, action, leaving } = message;
  const { Icon, color } = marks[kind];
  return (
    <div
      className={classes(
        'pointer-events-auto flex items-start gap-3 rounded-[14px] border border-line bg-raised py-1 pr-1 pl-4 shadow-dialog',
        'animate-[rise_200ms_var(--ease-out)] transition-[opacity,translate] duration-160 ease-out motion-reduce:animate-[appear_120ms]',
        leaving && 'translate-y-2 opacity-0 motion-reduce:translate-none',
      )}
    >
      <Icon className={classes('mt-3', color)} />
      <div className="min-w-0 flex-1 py-2.5 leading-normal wrap-anywhere">
        <p className="font-[560]">{title}</p>
        {description !== undefined && <p className="mt-0.5 text-small text-muted">{description}</p>}
      </div>
      {action && (
        <Button
          variant="text"
          className="mx-1"
          onClick={() => {
            dismiss();
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={closeLabel} onClick={dismiss} className={classes(Boolean(action) && '-ml-3')}>
        <X />
      </IconButton>
    </div>
  );
}

/**
 * Stops the timer while the toast is hovered or focused, or the tab is hidden. F6 moves the focus to the toast; a second
 * press moves it back.
 */
function useHoldWhileUsed(region: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const mounted = new AbortController();
    const { signal } = mounted;
    const isInside = ({ relatedTarget }: FocusEvent) => element.contains(relatedTarget as Node | null);
    const enter = (event: FocusEvent) => {
      if (!isInside(event)) before = event.relatedTarget as HTMLElement | null;
      hold();
    };
    const leave = (event: FocusEvent) => {
      if (!isInside(event)) release();
    };
    const look = () => (document.hidden ? hold() : release());
    const onKey = (event: KeyboardEvent) => {
      const isUsed = element.contains(document.activeElement);
      const button = element.querySelector('button');
      if (event.key === 'Escape' && isUsed) dismiss();
      if (event.key !== 'F6' || !button) return;
      event.preventDefault();
      if (isUsed) focusBefore();
      else button.focus();
    };
    element.addEventListener('pointerover', hold, { signal });
    element.addEventListener('pointerout', release, { signal });
    element.addEventListener('focusin', enter, { signal });
    element.addEventListener('focusout', leave, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    addEventListener('keydown', onKey, { signal });
    return () => mounted.abort();
  }, [region]);
}

function useIsFirstToaster(): boolean {
  const id = useId();
  useEffect(() => {
    toasters = [...toasters, id];
    notifyListeners();
    return () => {
      toasters = toasters.filter((other) => other !== id);
      notifyListeners();
    };
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => toasters[0] === id,
    () => false,
  );
}
