import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

/** Wraps everything that uses a dialog, menu or tooltip. Turns off inline style elements, which our content policy refuses. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={700} timeout={300}>
        {children}
      </Tooltip.Provider>
    </CSPProvider>
  );
}
