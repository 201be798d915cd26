import './reminder-form.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReminderSettings } from '#contract/reminders.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Candle, type CandleProps } from '#web/ui/base/candle.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { remindersQuery, readStoredReminders, useSaveReminders } from '../api.ts';
import { hourOptions } from '../model.ts';
import { ReminderConflict } from './reminder-conflict.tsx';

/** The candles get shorter the nearer the day is; unlit means off. */
const reminders = [
  { name: 'weekBefore', days: 7, label: 'reminders.weekBefore' },
  { name: 'dayBefore', days: 1, label: 'reminders.dayBefore' },
  { name: 'onTheDay', days: 0, label: 'reminders.onTheDay' },
] as const satisfies readonly { name: keyof ReminderSettings; days: CandleProps['days']; label: string }[];

/** Every choice is saved as it is made. */
export function ReminderForm() {
  const { t } = useI18n();
  const { data: state } = useQuery(remindersQuery);
  const save = useSaveReminders();
  /** The refused change and the stored settings, if these were changed elsewhere. */
  const [refused, setRefused] = useState<ReminderSettings>();
  if (!state) return null;
  const { settings, version } = state;
  async function complain(error: unknown, mine: ReminderSettings) {
    const stored = await readStoredReminders(error);
    if (stored) setRefused(mine);
    else toast({ kind: 'error', title: t('reminders.saveError') });
  }
  function saveAll(mine: ReminderSettings) {
    setRefused(undefined);
    save.mutate({ settings: mine, version }, { onError: (error) => void complain(error, mine) });
  }
  const choose = (changed: Partial<ReminderSettings>) => saveAll({ ...settings, ...changed });
  return (
    <div className="grid gap-6">
      {refused && (
        <ReminderConflict
          mine={refused}
          stored={settings}
          onMine={() => saveAll(refused)}
          onStored={() => setRefused(undefined)}
        />
      )}
      <Switch
        label={t('reminders.enabled')}
        checked={settings.isOn}
        onChange={({ target }) => choose({ isOn: target.checked })}
        className="font-[560]"
      />
      <ul className="reminder-candles">
        {reminders.map(({ name, days, label }) => (
          <li key={name} data-off={!settings.isOn || !settings[name] || undefined}>
            <span className="reminder-candle">
              <Candle days={days} lit={settings.isOn && settings[name]} inRow />
            </span>
            <Switch
              place="under"
              label={t(label)}
              checked={settings[name]}
              disabled={!settings.isOn}
              onChange={({ target }) => choose({ [name]: target.checked })}
            />
          </li>
        ))}
      </ul>
      <Field label={t('reminders.hour')} hint={t('reminders.hourHint')}>
        <Select
          value={String(settings.hour)}
          disabled={!settings.isOn}
          options={hourOptions}
          onChange={({ target }) => choose({ hour: Number(target.value) })}
          className="max-w-40"
        />
      </Field>
      <p role="status" className="sr-only">
        {save.isSuccess && t('reminders.saved')}
      </p>
    </div>
  );
}
