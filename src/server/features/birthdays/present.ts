import type { ExportFormat } from '#contract/birthdays.ts';
import { writeCalendar } from '#domain/files/calendar.ts';
import { writeCsv } from '#domain/files/csv.ts';
import { writeVcards } from '#domain/files/vcard.ts';
import { wantedLeadDays } from '#domain/reminders/plan.ts';
import { translator } from '#server/platform/i18n.ts';
import type { CalendarSettings, StoredBirthday } from './repo/files.ts';

export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  vcf: 'text/vcard; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};

/** The calendar's alarms follow the reminder settings, its titles the language of our mails. */
export function presentCalendar(kept: readonly StoredBirthday[], settings: CalendarSettings, host: string): string {
  const translate = translator(settings.language);
  return writeCalendar(
    kept.map((birthday) => ({
      ...birthday,
      changedAt: Temporal.Instant.fromEpochMilliseconds(birthday.updatedAt.getTime()),
    })),
    {
      host,
      calendarName: translate('birthday.calendarName'),
      title: ({ name, isRemembered }) =>
        isRemembered ? translate('mail.reminder.inMemory', { name }) : translate('birthday.calendarTitle', { name }),
      leadDays: wantedLeadDays(settings),
      hour: settings.hour,
    },
  );
}

export function presentFile(
  format: ExportFormat,
  kept: readonly StoredBirthday[],
  settings: CalendarSettings,
  host: string,
): string {
  if (format === 'csv') return writeCsv(kept);
  return format === 'vcf' ? writeVcards(kept) : presentCalendar(kept, settings, host);
}
