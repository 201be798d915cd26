import { type ReactNode, useEffect, useState } from 'react';
import { TooltipContext, type RenderTooltip } from './tooltip-target.tsx';
import { UiProviders } from './ui-providers.tsx';

const withoutTooltip: RenderTooltip = ({ children }) => children;

/**
 * Brings tooltips to everything inside, once a mouse moves over the page or a key is pressed: fingers see none of them.
 * Only the hinted controls are drawn anew when they come: whatever else is being pressed stays as it is.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [show, setShow] = useState<RenderTooltip>(() => withoutTooltip);
  useEffect(() => {
    const signs = new AbortController();
    const bring = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      signs.abort();
      void import('./tooltip.tsx').then(({ showTooltip }) => setShow(() => showTooltip));
    };
    addEventListener('pointermove', bring, { signal: signs.signal, passive: true });
    addEventListener('keydown', bring, { signal: signs.signal });
    return () => signs.abort();
  }, []);
  return (
    <UiProviders>
      <TooltipContext value={show}>{children}</TooltipContext>
    </UiProviders>
  );
}
