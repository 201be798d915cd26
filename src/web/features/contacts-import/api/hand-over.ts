/** The ways of the page that Google leads back to: reading, and telling the window that opened it. */
import type { ContactsMessage, ImportStatus } from '#contract/contacts-import.ts';
import type { ContactsFound } from '#contract/files/imports.ts';
import { send } from '#web/lib/api/api-client.ts';
import { withStorage } from '#web/lib/storage.ts';
import { statusChannel } from './consent.ts';

/** Reads the contacts by the one-time handle of the callback. */
export const readContacts = (handle: string): Promise<ContactsFound> =>
  send(
    'POST',
    '/api/google/contacts',
    { accessToken: handle },
    async () => (await import('#contract/files/imports.ts')).contactsFound,
  );

/** Where contacts wait for the preview if the page that read them is no pop-up. */
const waitingKey = 'google-contacts';

/** Taken once. */
export function takeWaitingContacts(): ContactsFound | undefined {
  const waiting = withStorage(() => sessionStorage.getItem(waitingKey));
  withStorage(() => sessionStorage.removeItem(waitingKey));
  return waiting ? (JSON.parse(waiting) as ContactsFound) : undefined;
}

function tell(message: ImportStatus | ContactsMessage): void {
  if (opener !== null) return (opener as Window).postMessage(message, location.origin);
  const channel = new BroadcastChannel(statusChannel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast never leaves the origin
  channel.postMessage(message);
  channel.close();
}

/** Tells the window that opened this one, if it is still one of ours. */
export const tellOpener = (status: ImportStatus['status']): void => tell({ type: 'status', status });

/** Hands the contacts to the window that opened this one; without one they wait for our next page. */
export function handOver(contacts: ContactsFound): void {
  if (opener === null) withStorage(() => sessionStorage.setItem(waitingKey, JSON.stringify(contacts)));
  tell({ type: 'contacts', ...contacts });
}
