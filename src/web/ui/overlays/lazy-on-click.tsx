import { type ReactNode, Suspense, useState } from 'react';

interface LazyOnClickProps {
  /** Stands there until then, and looks like what opens the menu afterwards. */
  renderButton: (want: () => void) => ReactNode;
  children: ReactNode;
}

/** Around a lazy menu: its code is fetched by the first press, and then it opens at once. */
export function LazyOnClick({ renderButton, children }: LazyOnClickProps) {
  const [isWanted, setIsWanted] = useState(false);
  const standIn = renderButton(() => setIsWanted(true));
  return isWanted ? <Suspense fallback={standIn}>{children}</Suspense> : standIn;
}
