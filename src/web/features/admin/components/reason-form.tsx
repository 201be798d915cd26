import type { ReactNode } from 'react';
import { adminLimits } from '#domain/limits/admin.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';

interface ReasonFormProps {
  action: string;
  /** The name of the button. */
  submit: string;
  className?: string;
  children: ReactNode;
}

/** A form that shows more only for a reason, which goes on record. */
export function ReasonForm({ action, submit, className = 'backend-find', children }: ReasonFormProps) {
  const { t } = useI18n();
  return (
    <form method="post" action={action} className={className} autoComplete="off">
      {children}
      <label className="backend-field">
        {t('admin.findWhy')}
        <input className="backend-input" name="reason" required maxLength={adminLimits.reasonLength} />
      </label>
      <Button type="submit" size="sm">
        {submit}
      </Button>
    </form>
  );
}
