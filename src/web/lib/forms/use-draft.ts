import { useEffect, useRef, useState } from 'react';
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
  /**
   * Called after saving: removes the draft and takes these values as saved. False if its dialog may not close: the form
   * was closed meanwhile, and is opened no more or opened again with other input, which stays.
   */
  settle: (saved?: Form) => boolean;
}

/** Which opening of a form is on the page, and which was changed last, by the name of the draft. */
const openForms = new Map<string, object>();
const changedForms = new Map<string, object>();

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

  useEffect(() => {
    openForms.set(name, latest);
    return () => {
      if (openForms.get(name) === latest) openForms.delete(name);
    };
  }, [name]);

  function set(next: Partial<Form>) {
    latest.current = next;
    changedForms.set(name, latest);
    setChanges(next);
    writeDraft(key, next);
  }

  function settle(next: Form): boolean {
    if ((changedForms.get(name) ?? latest) !== latest) return false;
    removeDraft(key);
    setBase(next);
    set({});
    setIsRestored(false);
    return openForms.has(name);
  }

  return {
    form,
    change: (changed) => set(changesOf(base, { ...base, ...(latest.current ?? changes), ...changed })),
    isRestored: isRestored && hasAny(changes),
    discard() {
      changedForms.delete(name);
      settle(base);
    },
    settle: (next = form) => settle(next),
  };
}
