import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactsFound } from '#contract/files/imports.ts';
import { popUpLimits } from '#domain/limits/contacts-import.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button, type ButtonProps } from '#web/ui/base/button.tsx';
import { announceUnreachable } from '#web/ui/overlays/lazy-part.tsx';

const { width, height } = popUpLimits;
const load = () => import('./google-pop-up.tsx');

interface GoogleImportProps extends Pick<ButtonProps, 'className' | 'variant' | 'size' | 'block'> {
  label?: string;
  onContacts: (contacts: ContactsFound) => void;
}

/** Reads contacts by a pop-up, to be chosen from; everything but its opening is loaded when it is needed. */
export function GoogleImport({ label, onContacts, ...look }: GoogleImportProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [isImporting, setImporting] = useState(false);
  const start = () => {
    // Opened by the click itself, since browsers block a window that opens after an answer.
    const popUp = open('', 'google', `popup,width=${width},height=${height}`);
    setImporting(true);
    load()
      .then(({ importByPopUp }) => importByPopUp({ popUp, t, client, onImporting: setImporting, onContacts }))
      .catch(() => {
        popUp?.close();
        announceUnreachable();
      })
      .finally(() => setImporting(false));
  };
  return (
    <Button {...look} busy={isImporting} onClick={start}>
      {isImporting ? t('dashboard.importing') : (label ?? t('dashboard.importButton'))}
    </Button>
  );
}
