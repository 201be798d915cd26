import { useEffect } from 'react';

/** Gives the whole window the colors of a card, if there is one. */
export function usePageCard(theme: string | undefined): void {
  useEffect(() => {
    if (theme === undefined) return;
    document.body.dataset['card'] = theme;
    return () => {
      delete document.body.dataset['card'];
    };
  }, [theme]);
}
