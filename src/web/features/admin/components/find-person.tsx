import { adminLimits } from '#domain/limits/admin.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';

/** Finds a person by the whole address or id, with the reason for looking. */
export function FindPerson({ who = '' }: { who?: string }) {
  const { t } = useI18n();
  return (
    <form method="post" action="/api/backend/people" className="backend-find" autoComplete="off">
      <label className="backend-field">
        {t('admin.findWho')}
        <input className="backend-input" name="who" defaultValue={who} required maxLength={320} />
      </label>
      <label className="backend-field">
        {t('admin.findWhy')}
        <input className="backend-input" name="reason" required maxLength={adminLimits.reasonLength} />
      </label>
      <Button type="submit" size="sm">
        {t('admin.find')}
      </Button>
    </form>
  );
}
