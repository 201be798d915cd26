import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { WithoutPart } from './lazy-part.tsx';

const neverChanges = () => () => {};

/** False on the server and while the browser takes its page over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

interface LazyOnOpenProps {
  open: boolean;
  /** Called with false where it could not be fetched. */
  onOpenChange: (open: false) => void;
  children: ReactNode;
}

/**
 * Around a lazy dialog: it is fetched when it is opened for the first time and stays from then on, so that it can also
 * leave. Never while the page comes alive: an address with a hash may open it, and the server knows no hash.
 */
export function LazyOnOpen({ open, onOpenChange, children }: LazyOnOpenProps) {
  const isHydrated = useHydrated();
  // Undefined before it is opened, false after it failed and until it is closed.
  const [isHere, setIsHere] = useState<boolean>();
  if (isHydrated && open && isHere === undefined) setIsHere(true);
  if (!open && isHere === false) setIsHere(undefined);
  const giveUp = () => {
    setIsHere(false);
    onOpenChange(false);
  };
  return (
    isHere && (
      <WithoutPart value={giveUp}>
        <Suspense>{children}</Suspense>
      </WithoutPart>
    )
  );
}
