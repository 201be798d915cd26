import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { DialogFoot } from '../overlays/dialog.tsx';
import { FieldError, FieldHint } from './field.tsx';

/** The text beside the buttons: why saving failed or takes long. */
export interface FootNotice {
  text: string;
  isError: boolean;
  /** A link that helps. */
  action?: { label: string; href: string } | undefined;
}

interface FormFootProps {
  notice?: FootNotice | undefined;
  cancelLabel: string;
  onCancel: () => void;
  submitLabel: string;
  busy: boolean;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** The buttons of a form in a dialog. On a phone the notice has its own line. */
export function FormFoot({ notice, cancelLabel, onCancel, submitLabel, busy, disabled, className }: FormFootProps) {
  return (
    <DialogFoot className={classes('flex! flex-wrap items-center md:flex-nowrap', className)}>
      {notice?.isError && (
        <FieldError className="w-full wrap-anywhere md:mr-auto md:w-auto">
          {notice.text}{' '}
          {notice.action && (
            <a href={notice.action.href} className="font-[560] whitespace-nowrap text-link">
              {notice.action.label}
            </a>
          )}
        </FieldError>
      )}
      <div role="status" className="contents">
        {notice && !notice.isError && <FieldHint className="w-full md:mr-auto md:w-auto">{notice.text}</FieldHint>}
      </div>
      <div className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] gap-3 md:flex md:flex-none">
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
          {submitLabel}
        </Button>
      </div>
    </DialogFoot>
  );
}
