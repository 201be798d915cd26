/** The public handle of the session lies where every tab sees it come, change and go. It opens nothing. */
const key = 'sessionToken';

interface Ways {
  /** Somebody signed in, perhaps somebody else: the server draws the page anew. */
  reload: () => void;
  /** Nobody is signed in any more. */
  leave: () => void;
}

/** Writes down whose page this is, and follows when another tab writes something else. Gives the way to stop. */
export function syncSession(session: string | null, { reload, leave }: Ways): () => void {
  if (session === null) forgetSession();
  else localStorage.setItem(key, session);

  const follow = () => {
    const theirs = localStorage.getItem(key);
    if (theirs === session) return;
    if (theirs === null) leave();
    else reload();
  };
  // No key: everything was cleared.
  const changed = (event: StorageEvent) => {
    if (event.key === key || event.key === null) follow();
  };
  // A page that the back button brings from memory has missed what happened meanwhile.
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

/** Other tabs hear of it at once. */
export function forgetSession(): void {
  localStorage.removeItem(key);
}
