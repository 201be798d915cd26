import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogDescription, DialogFoot, DialogTitle } from './dialog.tsx';

export interface QuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  /** What the answer does, as a verb. */
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  /** Something is lost by it. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  /** By default the dialog closes and nothing happens. */
  onCancel?: (() => void) | undefined;
}

/** Asks before something that cannot be taken back. The focus is on the harmless answer. */
export function Question(props: QuestionProps) {
  const { open, onOpenChange, title, text, danger = false, busy = false } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={props.closeLabel}
      size="sm"
      question
      initialFocus={cancel}
    >
      <DialogBody>
        <DialogTitle className="wrap-anywhere">{title}</DialogTitle>
        {text ? <DialogDescription className="wrap-anywhere">{text}</DialogDescription> : null}
      </DialogBody>
      <DialogFoot className="grid-cols-[auto_auto]">
        <Button ref={cancel} disabled={busy} onClick={props.onCancel ?? (() => onOpenChange(false))}>
          {props.cancelLabel}
        </Button>
        <Button variant={danger ? 'danger-fill' : 'primary'} busy={busy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
