import { type ReactNode, useEffect, useState } from 'react';
import { TooltipContext, type RenderTooltip } from './tooltip-target.tsx';

const withoutTooltip: RenderTooltip = ({ children }) => children;

/**
 * Loads tooltips for everything inside when a mouse moves or a key is pressed; touch screens need none.
 * Only controls with tooltips are rendered again then, so that a click on anything else is not lost.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [show, setShow] = useState<RenderTooltip>(() => withoutTooltip);
  useEffect(() => {
    const signs = new AbortController();
    const bring = (event: Event) => {
      if (!navigator.onLine || (event instanceof PointerEvent && event.pointerType !== 'mouse')) return;
      signs.abort();
      void import('./tooltip.tsx').then(
        ({ showTooltip }) => setShow(() => showTooltip),
        () => {},
      );
    };
    addEventListener('pointermove', bring, { signal: signs.signal, passive: true });
    addEventListener('keydown', bring, { signal: signs.signal });
    return () => signs.abort();
  }, []);
  return <TooltipContext value={show}>{children}</TooltipContext>;
}
