import { type ReactNode, useEffect, useState } from 'react';
import { HintContext, type ShowHint } from './hint.tsx';
import { UiProviders } from './ui-providers.tsx';

const withoutTooltip: ShowHint = ({ children }) => children;

/**
 * Brings tooltips to everything inside, once a mouse moves over the page or a key is pressed: fingers see none of them.
 * Only the hinted controls are drawn anew when they come: whatever else is being pressed stays as it is.
 */
export function WithHints({ children }: { children: ReactNode }) {
  const [show, setShow] = useState<ShowHint>(() => withoutTooltip);
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
      <HintContext value={show}>{children}</HintContext>
    </UiProviders>
  );
}
