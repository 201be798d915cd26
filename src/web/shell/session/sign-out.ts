import { forgetSession } from '#web/lib/session-sync.ts';

/** Signs out here and in the other tabs, and removes the drafts. Gives false, and changes nothing, without a network. */
export async function signOut(): Promise<boolean> {
  try {
    const answer = await fetch('/api/auth/logout', { method: 'POST', credentials: 'include' });
    if (!answer.ok) reportError(new Error(`Logout failed with status ${answer.status}`));
    forgetSession();
  } catch (error) {
    if (!navigator.onLine) return false;
    reportError(new Error('Logout failed', { cause: error }));
  }
  // Imported on signing out, since most visits do not need it.
  await import('#web/lib/forms/drafts.ts').then(
    ({ clearDrafts }) => clearDrafts(),
    () => {},
  );
  return true;
}
