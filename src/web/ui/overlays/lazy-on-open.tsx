import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and while the browser takes its page over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/**
 * Around a lazy dialog: it is fetched when it is opened for the first time and stays from then on, so that it can also
 * leave. Never while the page comes alive: an address with a hash may open it, and the server knows no hash.
 */
export function LazyOnOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const isHydrated = useHydrated();
  const [wasOpened, setWasOpened] = useState(false);
  if (isHydrated && open && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense>{children}</Suspense>;
}
