import { type ReactNode, useEffect, useState } from 'react';
import { HintContext, type ShowHint } from './hint.tsx';
import { UiProviders } from './ui-providers.tsx';

const withoutTooltip: ShowHint = ({ children }) => children;

/**
 * Brings tooltips to everything inside, once the page is alive and has nothing more urgent to fetch.
 * Only the hinted controls are drawn anew when they come: whatever else is being pressed stays as it is.
 */
export function WithHints({ children }: { children: ReactNode }) {
  const [show, setShow] = useState<ShowHint>(() => withoutTooltip);
  useEffect(() => {
    void import('./tooltip.tsx').then(({ showTooltip }) => setShow(() => showTooltip));
  }, []);
  return (
    <UiProviders>
      <HintContext value={show}>{children}</HintContext>
    </UiProviders>
  );
}
