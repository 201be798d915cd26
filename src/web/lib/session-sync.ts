import { withStorage } from './storage.ts';

/** The public handle of the session in local storage, where every tab sees it change. It does not authenticate. */
const key = 'sessionToken';

interface SessionHandlers {
  /** Called when somebody signed in, perhaps as another user. */
  reload: () => void;
  /** Called when the user signed out. */
  leave: () => void;
}

/** Stores the session's public handle and reacts when another tab changes it. Gives a function to stop. */
export function syncSession(session: string | null, { reload, leave }: SessionHandlers): () => void {
  if (session === null) forgetSession();
  else withStorage(() => localStorage.setItem(key, session));
  const stored = () => withStorage(() => localStorage.getItem(key));
  // Nothing was kept, so what other tabs do cannot be seen.
  if (stored() !== session) return () => {};

  const follow = () => {
    const theirs = stored();
    if (theirs === session) return;
    if (theirs === null) leave();
    else reload();
  };
  // A page from the back/forward cache has missed storage events.
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) follow();
  };
  addEventListener('storage', follow);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', follow);
    removeEventListener('pageshow', shown);
  };
}

/** Removes the handle, which signs out the other tabs. */
export function forgetSession(): void {
  withStorage(() => localStorage.removeItem(key));
}
