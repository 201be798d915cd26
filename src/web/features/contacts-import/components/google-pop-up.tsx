import type { QueryClient } from '@tanstack/react-query';
import { contactsMessage, type ImportStatus, importStatus } from '#contract/contacts-import.ts';
import type { ContactsFound } from '#contract/files/imports.ts';
import { popUpLimits } from '#domain/limits/contacts-import.ts';
import type { Translate } from '#i18n/translate.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { currentUserQuery } from '#web/features/auth/api.ts';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';
import { askForConsent, statusChannel } from '../api/consent.ts';

interface PopUpImport {
  /** Null if the browser blocked it. */
  popUp: Window | null;
  t: Translate;
  client: QueryClient;
  onImporting: (isImporting: boolean) => void;
  onContacts: (contacts: ContactsFound) => void;
}

/** Leads the pop-up to the consent page and follows it until it is closed. */
export async function importByPopUp({ popUp, t, client, onImporting, onContacts }: PopUpImport): Promise<void> {
  const fail = (description: string) => toast({ kind: 'error', title: t('dashboard.importError'), description });
  if (!popUp) return fail(t('dashboard.importPopupBlocked'));
  try {
    popUp.location.replace(await askForConsent());
  } catch (error) {
    popUp.close();
    return fail(failureText(t, error));
  }

  const refresh = () =>
    Promise.all([currentUserQuery, birthdaysQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  let isDone = false;
  let isPreview = false;
  const take = (contacts: ContactsFound) => {
    // The same message may come by both ways.
    if (isPreview) return;
    isPreview = true;
    onContacts(contacts);
  };
  await followPopUp(popUp, take, (status) => {
    onImporting(status === 'importing');
    if (status !== 'success') return;
    isDone = true;
    void refresh();
    // With a preview that is said when the chosen are added.
    if (!isPreview) toast({ kind: 'success', title: t('import.successTitle') });
  });
  // A pop-up that was cut off from this page could tell nothing.
  if (!isDone) await refresh();
}

/** Resolves when the pop-up is closed. Only its own messages count, and of those only the known ones. */
function followPopUp(
  popUp: Window,
  onContacts: (contacts: ContactsFound) => void,
  onStatus: (status: ImportStatus['status']) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const take = (data: unknown) => {
      const told = importStatus.safeParse(data).data;
      if (told) onStatus(told.status);
      const sent = contactsMessage.safeParse(data).data;
      if (sent) onContacts({ people: sent.people, withoutBirthday: sent.withoutBirthday });
    };
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === popUp) take(data);
    };
    // Of the same origin by its nature; used by a pop-up without an opener.
    const channel = new BroadcastChannel(statusChannel);
    channel.addEventListener('message', ({ data }) => take(data));
    addEventListener('message', hear);
    const watch = setInterval(() => {
      if (!popUp.closed) return;
      clearInterval(watch);
      removeEventListener('message', hear);
      channel.close();
      resolve();
    }, popUpLimits.watchMs);
  });
}
