import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';

/** Wraps everything that uses a dialog or menu. Turns off inline style elements, which our content policy refuses. */
export function UiProviders({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>;
}
