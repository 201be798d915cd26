import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#web/ui/overlays/hydrated.ts';
import { useDraftOwner } from './draft-owner.ts';
import { changesOf, type DraftKey, isSame, readDraft, removeDraft, writeDraft } from './drafts.ts';

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

interface Newest {
  /** The opening of the form that is on the page. */
  opening: object | undefined;
  changes: object;
}

/** What was typed last into each form of this page, also where the browser stores nothing. */
const newest = new Map<string, Newest>();

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

  const isOpen = useRef(false);
  useEffect(() => {
    newest.set(name, { opening: latest, changes });
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      const known = newest.get(name);
      if (known?.opening === latest) newest.set(name, { ...known, opening: undefined });
    };
  }, [name, changes]);

  function set(next: Partial<Form>) {
    const opening = newest.get(name)?.opening;
    // Closed while it was being saved, a form leaves the draft to the one that was opened since.
    if (!isOpen.current && opening !== undefined) return;
    latest.current = next;
    setChanges(next);
    writeDraft(key, next);
    newest.set(name, { opening, changes: next });
  }

  function settle(next: Form): boolean {
    const known = newest.get(name);
    if (!isOpen.current && known && !isSame(known.changes, latest.current ?? changes)) return false;
    removeDraft(key);
    setBase(next);
    set({});
    setIsRestored(false);
    return isOpen.current || known?.opening !== undefined;
  }

  return {
    form,
    change: (changed) => set(changesOf(base, { ...base, ...(latest.current ?? changes), ...changed })),
    isRestored: isRestored && hasAny(changes),
    discard: () => void settle(base),
    settle: (next = form) => settle(next),
  };
}
