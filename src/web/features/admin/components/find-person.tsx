import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ReasonForm } from './reason-form.tsx';

/** Finds a person by the whole address or id, with the reason for looking. */
export function FindPerson({ who = '' }: { who?: string }) {
  const { t } = useI18n();
  return (
    <ReasonForm action="/api/backend/people" submit={t('admin.find')}>
      <label className="backend-field">
        {t('admin.findWho')}
        <input className="backend-input" name="who" defaultValue={who} required maxLength={320} />
      </label>
    </ReasonForm>
  );
}
