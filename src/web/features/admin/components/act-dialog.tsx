import { type ReactNode, useId } from 'react';
import { adminLimits } from '#domain/limits/admin.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button, type ButtonProps } from '#web/ui/base/button.tsx';

export interface ActDialogProps {
  /** On the button that opens the question. */
  label: string;
  variant?: ButtonProps['variant'];
  title: string;
  /** What will happen. */
  text: ReactNode;
  action: string;
  fields: Readonly<Record<string, string>>;
  confirm: string;
  confirmVariant?: ButtonProps['variant'];
  /** Where the form leads back to. */
  back: string;
  /** Further fields, above the reason. */
  children?: ReactNode;
}

/** An act with its question: a native popover with a form, which works without scripts. */
export function ActDialog({
  label,
  variant,
  title,
  text,
  action,
  fields,
  confirm,
  confirmVariant = 'primary',
  back,
  children,
}: ActDialogProps) {
  const { t } = useI18n();
  const id = useId();
  const titleId = `${id}title`;
  return (
    <>
      <Button size="sm" variant={variant} popoverTarget={id}>
        {label}
      </Button>
      <div id={id} popover="auto" role="dialog" aria-labelledby={titleId} className="backend-dialog">
        <form method="post" action={action}>
          <div className="backend-dialog-body">
            <div>
              <h2 id={titleId}>{title}</h2>
              <p className="backend-muted">{text}</p>
            </div>
            {Object.entries({ ...fields, back }).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {children}
            <ReasonField rows={3} label={t('admin.reasonLabel')} hint={t('admin.reasonHint')} />
          </div>
          <div className="backend-dialog-foot">
            <Button size="sm" popoverTarget={id} popoverTargetAction="hide">
              {t('common.cancel')}
            </Button>
            <Button size="sm" type="submit" variant={confirmVariant}>
              {confirm}
            </Button>
          </div>
        </form>
      </div>
    </>
  );
}

function ReasonField({ rows, label, hint }: { rows: number; label: string; hint: string }) {
  return (
    <label className="backend-field">
      {label}
      <textarea className="backend-input" name="reason" rows={rows} required maxLength={adminLimits.reasonLength} />
      <small>{hint}</small>
    </label>
  );
}

/** In place of acts while they ask for a new sign-in. */
export function SignInFirst({ back }: { back: string }) {
  const { t } = useI18n();
  return (
    <p className="backend-muted">
      <a href={`/backend/sign-in?${new URLSearchParams({ to: back }).toString()}`}>{t('admin.signInToAct')}</a>
    </p>
  );
}
