import { type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * Around a lazy dialog: it is fetched when it is opened for the first time and stays from then on, so that it can also
 * leave. Never while the page comes alive: an address with a hash may open it, and the server knows no hash.
 */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (open) setWasOpened(true);
  }, [open]);
  return wasOpened && <Suspense>{children}</Suspense>;
}
