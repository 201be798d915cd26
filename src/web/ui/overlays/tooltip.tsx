import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import { type ReactElement, useSyncExternalStore } from 'react';
import type { RenderTooltip } from './tooltip-target.tsx';

export interface TooltipProps {
  /** The visible name; the control needs its own accessible label as well. */
  text: string;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  children: ReactElement;
}

const openDelay = 700;
const groupTimeout = 300;
const listeners = new Set<() => void>();
let isGroupActive = false;
let ending: ReturnType<typeof setTimeout> | undefined;

function setGroupActive(isActive: boolean): void {
  isGroupActive = isActive;
  for (const listener of listeners) listener();
}

/** While a tooltip is open, and shortly after, the next one opens without a delay. */
function onOpenChange(isOpen: boolean): void {
  clearTimeout(ending);
  if (isOpen) setGroupActive(true);
  else ending = setTimeout(() => setGroupActive(false), groupTimeout);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The provider of Base UI would do the same, but it must be around the page before any tooltip is needed. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const isNext = useSyncExternalStore(
    subscribe,
    () => isGroupActive,
    () => false,
  );
  return (
    <BaseTooltip.Root onOpenChange={onOpenChange}>
      <BaseTooltip.Trigger render={children} delay={isNext ? 0 : openDelay} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-30">
          <BaseTooltip.Popup className="max-w-60 rounded-[8px] bg-text px-2.5 py-1.5 text-micro leading-snug font-[560] text-bg transition-opacity duration-120 data-ending-style:opacity-0 data-instant:transition-none data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}

export const showTooltip: RenderTooltip = (props) => <Tooltip {...props} />;
