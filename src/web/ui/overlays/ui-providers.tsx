import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

/** Around everything that uses a dialog, menu or tooltip. Our content policy lets no component write a style element. */
export function UiProviders({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={700} timeout={300}>
        {children}
      </Tooltip.Provider>
    </CSPProvider>
  );
}
