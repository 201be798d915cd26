import { useCallback, useState } from 'react';
import type { ContributionItem } from '#contract/contributions.ts';

/** Opens the viewer at a photo, which stays while the viewer closes, or the report of the card. */
export function useViewer() {
  const [shown, setShown] = useState<{ open: boolean; first?: number }>({ open: false });
  const view = useCallback(({ id }: ContributionItem) => setShown({ open: true, first: id }), []);
  const onOpenChange = useCallback((open: boolean) => setShown((last) => ({ ...last, open })), []);
  return {
    view,
    report: () => setShown({ open: true }),
    viewer: { open: shown.open, first: shown.first, onOpenChange },
  };
}
