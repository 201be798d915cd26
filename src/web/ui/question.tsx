import { lazy, type ReactNode } from 'react';
import { OnceOpened } from './once-opened.tsx';

const QuestionDialog = lazy(() => import('./question-dialog.tsx'));

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

/** Asks before something that cannot be taken back. Fetched by the first question. */
export function Question(props: QuestionProps) {
  return (
    <OnceOpened open={props.open}>
      <QuestionDialog {...props} />
    </OnceOpened>
  );
}
