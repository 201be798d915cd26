import { type ReactNode, useState } from 'react';
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
  const [isBusy, setIsBusy] = useState(false);

  function answer(isConfirmed: boolean) {
    setIsOpen(false);
    asked?.resolve(isConfirmed);
  }

  async function accept() {
    setIsBusy(true);
    await asked?.run?.();
    setIsBusy(false);
    answer(true);
  }

  return {
    confirm: (question) =>
      new Promise((resolve) => {
        setAsked({ ...question, resolve });
        setIsOpen(true);
      }),
    question: asked && (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={() => answer(false)}
        title={asked.title}
        text={asked.text}
        confirmLabel={(isBusy && asked.busyLabel) || asked.label}
        cancelLabel={t('common.cancel')}
        closeLabel={t('common.close')}
        danger={asked.danger}
        busy={isBusy}
        onConfirm={() => void accept()}
      />
    ),
  };
}
