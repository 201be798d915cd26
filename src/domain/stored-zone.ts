import { reminderLimits } from './limits/reminders.ts';
import { canonicalZone, isTimeZone } from './time-zone.ts';

/** Another name of the same zone in this runtime. */
function otherName(zone: string): string | undefined {
  return canonicalZone(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone);
}

/**
 * The name under which a zone may be stored: one that both this runtime and the database know, or nothing.
 * `known` gives the database's names by their lower-case form.
 */
export function storableZone(text: string, known: ReadonlyMap<string, string>): string | undefined {
  const zone = canonicalZone(text);
  if (zone === undefined) return undefined;
  const found = known.get(zone.toLowerCase()) ?? known.get(otherName(zone)?.toLowerCase() ?? '');
  return found !== undefined && isTimeZone(found) ? found : undefined;
}

const remembered = new Map<string, string>();

/** A stored zone that this runtime does not know must neither stop the user's mails nor those of others. */
export function zoneOrUtc(name: string): string {
  const zone = remembered.get(name) ?? canonicalZone(name) ?? 'UTC';
  if (remembered.size < reminderLimits.zonesRemembered) remembered.set(name, zone);
  return zone;
}
