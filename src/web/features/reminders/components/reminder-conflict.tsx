import type { ReminderSettings } from '#contract/reminders.ts';
import { wantedLeadDays } from '#domain/reminders/plan.ts';
import type { Translate } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { hourOptions } from '../model.ts';

interface ReminderConflictProps {
  mine: ReminderSettings;
  stored: ReminderSettings;
  onMine: () => void;
  onStored: () => void;
}

function settingsText(settings: ReminderSettings, t: Translate): string {
  if (wantedLeadDays(settings).length === 0) return t('reminders.nextOff');
  const times = [
    settings.weekBefore && t('reminders.weekBefore'),
    settings.dayBefore && t('reminders.dayBefore'),
    settings.onTheDay && t('reminders.onTheDay'),
    hourOptions[settings.hour]?.label,
  ];
  return times.filter(Boolean).join(' · ');
}

/** Asks which settings to keep after they were changed elsewhere, for example by the link in a mail. */
export function ReminderConflict({ mine, stored, onMine, onStored }: ReminderConflictProps) {
  const { t } = useI18n();
  const sides = [
    { title: t('reminders.conflictStored'), text: settingsText(stored, t) },
    { title: t('reminders.conflictMine'), text: settingsText(mine, t) },
  ];
  return (
    <section role="alert" className="rounded-surface border border-item bg-surface p-5 shadow-surface">
      <p className="font-[560]">{t('reminders.changedElsewhere')}</p>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        {sides.map(({ title, text }) => (
          <div key={title}>
            <dt className="text-small font-[650]">{title}</dt>
            <dd className="text-small text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onStored}>
          {t('reminders.useStored')}
        </Button>
        <Button onClick={onMine}>{t('reminders.saveMine')}</Button>
      </div>
    </section>
  );
}
