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
  else localStorage.setItem(key, session);

  const follow = () => {
    const theirs = localStorage.getItem(key);
    if (theirs === session) return;
    if (theirs === null) leave();
    else reload();
  };
  // Without a key the whole storage was cleared.
  const changed = (event: StorageEvent) => {
    if (event.key === key || event.key === null) follow();
  };
  // A page from the back/forward cache has missed storage events.
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) follow();
  };
  addEventListener('storage', changed);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener('pageshow', shown);
  };
}

/** Removes the handle, which signs out the other tabs. */
export function forgetSession(): void {
  localStorage.removeItem(key);
}
