import { lazy, type ReactNode } from 'react';
import { LazyOnOpen } from './lazy-on-open.tsx';

const ConfirmDialogContent = lazy(() => import('./confirm-dialog-content.tsx'));

export interface ConfirmDialogProps {
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

/** Asks before something that cannot be taken back. Fetched by the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <LazyOnOpen open={props.open}>
      <ConfirmDialogContent {...props} />
    </LazyOnOpen>
  );
}
