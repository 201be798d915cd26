import { type ReactNode, Suspense, useState } from 'react';
import { WithoutPart } from './lazy-part.tsx';

interface LazyOnClickProps {
  /** The button before the menu has loaded; it looks like the menu's own. */
  renderButton: (want: () => void) => ReactNode;
  children: ReactNode;
}

/** Wraps a lazy menu: its code is loaded by the first click, and then it opens at once. */
export function LazyOnClick({ renderButton, children }: LazyOnClickProps) {
  const [isWanted, setIsWanted] = useState(false);
  const standIn = renderButton(() => setIsWanted(true));
  if (!isWanted) return standIn;
  return (
    <WithoutPart value={() => setIsWanted(false)}>
      <Suspense fallback={standIn}>{children}</Suspense>
    </WithoutPart>
  );
}
