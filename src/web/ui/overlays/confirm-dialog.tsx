import type { ReactNode } from 'react';
import { LazyOnOpen } from './lazy-on-open.tsx';
import { lazyPart } from './lazy-part.tsx';

const ConfirmDialogContent = lazyPart(() => import('./confirm-dialog-content.tsx'));

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  /** The confirming button, a verb. */
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  /** The action destroys something. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  onConfirm: () => void;
  /** By default the dialog closes and nothing happens. */
  onCancel?: (() => void) | undefined;
}

/** Asks before an action that cannot be undone. Lazy: loaded by the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <LazyOnOpen open={props.open} onOpenChange={props.onOpenChange}>
      <ConfirmDialogContent {...props} />
    </LazyOnOpen>
  );
}
