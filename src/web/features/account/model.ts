import type { ListedSession } from '#contract/auth.ts';
import type { Language } from '#domain/language.ts';
import { isTimeZone } from '#domain/time-zone.ts';

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The city of a zone, the last part of its name, which is what people look for. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** The full name of a zone and its offset from UTC today; only the name if this browser does not know the zone. */
export function zoneHint(zone: string): string | undefined {
  if (zone === 'UTC') return undefined;
  if (!isTimeZone(zone)) return zone;
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC');
  return `${zone} · ${offset}`;
}

/** Whether two names mean one zone, which may have an old name and a new one. */
export function isSameZone(one: string, other: string): boolean {
  if (one === other) return true;
  if (!isTimeZone(one) || !isTimeZone(other)) return false;
  const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return nameOf(one) === nameOf(other);
}

/** Every zone of the runtime by its city, and the account's zones, even if the runtime does not know them. */
export function zoneOptions(known: readonly string[], kept: readonly string[]): { value: string; label: string }[] {
  return [...new Set(['UTC', ...known, ...kept])]
    .map((value) => ({ value, label: cityOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** The device in hand comes first, whichever was used last. */
export function thisDeviceFirst(sessions: readonly ListedSession[]): ListedSession[] {
  return [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
}

export function momentInZone(instant: string, zone: string, language: Language): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(isTimeZone(zone) ? zone : deviceZone())
    .toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
}
