import type { ReminderSettings } from '../../../contract/reminders.ts';
import { wantedLeadDays } from '../../../domain/reminder-plan.ts';

/** The hours at which a mail may leave, as a clock shows them. */
export const hourOptions: readonly { value: string; label: string }[] = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Everything on again: with the mails alone switched on and no reminder chosen, none would come. */
export function turnedOn(settings: ReminderSettings): ReminderSettings {
  const isAnyChosen = wantedLeadDays({ ...settings, isOn: true }).length > 0;
  return { ...settings, isOn: true, ...(!isAnyChosen && { weekBefore: true, dayBefore: true, onTheDay: true }) };
}
