import type { ReactNode } from 'react';
import { lazyDialog } from './lazy-dialog.tsx';

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
  /** What has the focus afterwards; null stands for what had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** By default the dialog closes and nothing happens. */
  onCancel?: (() => void) | undefined;
}

/** Asks before an action that cannot be undone. Lazy: loaded by the first question. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(() => import('./confirm-dialog-content.tsx'));
