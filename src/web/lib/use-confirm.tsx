import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { useI18n } from './i18n/provider.tsx';

interface Question {
  title: string;
  text?: string;
  /** The confirming button, a verb, and what it says while `run` works. */
  label: string;
  busyLabel?: string;
  /** The action destroys something. */
  danger?: boolean;
  /** The confirmed action, if the dialog shall wait for it; it handles its own errors. */
  run?: () => Promise<unknown>;
  /** What has the focus afterwards, if what opened the question is gone by then. */
  finalFocus?: () => HTMLElement | null;
}

interface Asked extends Question {
  resolve: (isConfirmed: boolean) => void;
}

interface Confirm {
  confirm: (question: Question) => Promise<boolean>;
  /** The dialog, to be rendered by the caller. */
  question: ReactNode;
}

/** Asks before something that cannot be undone. */
export function useConfirm(): Confirm {
  const { t } = useI18n();
  // Stays while the dialog closes.
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setIsOpen] = useState(false);
  const latest = useRef<Asked>(undefined);
  /** The question whose action is under way; closed, it goes on, and another may be asked. */
  const [busy, setBusy] = useState<Asked>();
  const isBusy = asked !== undefined && busy === asked;

  function close() {
    setIsOpen(false);
    if (!isBusy) asked?.resolve(false);
  }

  async function accept() {
    if (!asked) return;
    setBusy(asked);
    await asked.run?.();
    setBusy((other) => (other === asked ? undefined : other));
    asked.resolve(true);
    if (latest.current === asked) setIsOpen(false);
  }

  return {
    confirm: (question) =>
      new Promise((resolve) => {
        latest.current = { ...question, resolve };
        setAsked(latest.current);
        setIsOpen(true);
      }),
    question: asked && (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={close}
        title={asked.title}
        text={asked.text}
        confirmLabel={(isBusy && asked.busyLabel) || asked.label}
        cancelLabel={t('common.cancel')}
        closeLabel={t('common.close')}
        danger={asked.danger}
        busy={isBusy}
        finalFocus={asked.finalFocus}
        onConfirm={() => void accept()}
      />
    ),
  };
}
