import { useRef, useState } from 'react';
import { useHydrated } from '#web/ui/overlays/hydrated.ts';
import { useDraftOwner } from './draft-owner.ts';
import { changesOf, type DraftKey, readDraft, removeDraft, writeDraft } from './drafts.ts';

export interface Draft<Form> {
  form: Form;
  change: (changed: Partial<Form>) => void;
  /** The form contains unsaved input of an earlier visit. */
  isRestored: boolean;
  /** Resets the form to the saved values. */
  discard: () => void;
  /** Called after saving: removes the draft and takes these values as saved. */
  settle: (saved?: Form) => void;
}

const hasAny = (changes: object) => Object.keys(changes).length > 0;

/**
 * The values of a form, which survive closing its dialog and reloading the page until they are saved.
 * @param isDrawnByServer a form rendered on the server starts without the draft, which only the browser has
 */
export function useDraft<Form extends object>(name: string, saved: Form, isDrawnByServer = false): Draft<Form> {
  const key: DraftKey = { owner: useDraftOwner(), form: name };
  const [base, setBase] = useState(saved);
  const [changes, setChanges] = useState<Partial<Form>>(() => (isDrawnByServer ? {} : readDraft(key, base)));
  const [isRestored, setIsRestored] = useState(() => hasAny(changes));
  // A ref, since several changes may happen before the next rendering.
  const latest = useRef<Partial<Form>>(undefined);
  const [isRead, setIsRead] = useState(!isDrawnByServer);
  if (useHydrated() && !isRead) {
    const stored = readDraft(key, base);
    setIsRead(true);
    setChanges(stored);
    setIsRestored(hasAny(stored));
  }
  const form = { ...base, ...changes };

  function set(next: Partial<Form>) {
    latest.current = next;
    setChanges(next);
    writeDraft(key, next);
  }

  function settle(next: Form) {
    removeDraft(key);
    setBase(next);
    set({});
    setIsRestored(false);
  }

  return {
    form,
    change: (changed) => set(changesOf(base, { ...base, ...(latest.current ?? changes), ...changed })),
    isRestored: isRestored && hasAny(changes),
    discard: () => settle(base),
    settle: (next = form) => settle(next),
  };
}
