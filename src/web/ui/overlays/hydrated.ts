import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
