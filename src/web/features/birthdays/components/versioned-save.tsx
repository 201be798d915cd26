import { type ReactNode, useState } from 'react';
import type { BirthdayItem, BirthdayRequest } from '#contract/birthdays.ts';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { readStoredBirthday, useSaveBirthday } from '../api.ts';
import type { Conflict } from '../model.ts';

const BirthdayConflict = lazyDialog(() => import('./birthday-conflict.tsx'));

interface VersionedSave {
  /** Ends when the change is saved, or when the person has been asked what to keep. */
  save: (request: BirthdayRequest) => Promise<void>;
  /** The question; a dialog over the one it is asked from, in which everything typed stays. */
  conflict: ReactNode;
}

/** Saves a change of the version that was opened. If another tab was faster, the person chooses. */
export function useVersionedSave(opened: BirthdayItem, onSaved: () => void): VersionedSave {
  const saving = useSaveBirthday();
  const [conflict, setConflict] = useState<Conflict>();
  const [isAsking, setIsAsking] = useState(false);

  async function saveOver(version: number, request: BirthdayRequest): Promise<void> {
    try {
      await saving.mutateAsync({ id: opened.id, version, request });
    } catch (error) {
      const stored = await readStoredBirthday(error);
      if (!stored) throw error;
      setConflict({ opened, mine: request, stored });
      setIsAsking(true);
      return;
    }
    setIsAsking(false);
    onSaved();
  }

  return {
    save: (request) => saveOver(opened.version, request),
    conflict: conflict && (
      <BirthdayConflict
        key={conflict.stored.version}
        open={isAsking}
        onOpenChange={setIsAsking}
        conflict={conflict}
        onSave={(request) => saveOver(conflict.stored.version, request)}
      />
    ),
  };
}
