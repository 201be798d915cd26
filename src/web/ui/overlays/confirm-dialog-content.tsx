import { useRef } from 'react';
import { Button } from '../base/button.tsx';
import { Dialog, DialogBody, DialogDescription, DialogFoot, DialogTitle } from './dialog.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

/** The cancel button has the initial focus. */
export default function ConfirmDialogContent(props: ConfirmDialogProps) {
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
      finalFocus={props.finalFocus}
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
