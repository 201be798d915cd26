import { nextOccurrence } from '../birthdays/birthday.ts';
import { canonicalAddress } from '../mail/email-address.ts';
import { cardLimits } from '../limits/cards.ts';
import { type ReminderPlan, sendingMoment } from '../reminders/plan.ts';
import { zoneOrUtc } from '../stored-zone.ts';

export const cardThemes = ['default', 'sunset', 'nature', 'purple', 'ocean'] as const;
export type CardTheme = (typeof cardThemes)[number];

/** Whatever else somebody names is the classic one. */
export function parseCardTheme(value: unknown): CardTheme {
  return cardThemes.find((theme) => theme === value) ?? 'default';
}

/** The address of a card: it tells nothing of what is on it, since the birthday person may see it before the card. */
export const cardSlug = (unguessable: string): string => `card-${unguessable}`;

/** The first part of older addresses was made of the title. */
export const isCardSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}-[A-Za-z0-9]{22}$/.test(text);

/** Each address once, in the order given, as somebody typed or pasted them. */
export function splitAddresses(text: string): string[] {
  const byCanonical = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const address = part.trim();
    const canonical = canonicalAddress(address);
    if (address !== '' && !byCanonical.has(canonical)) byCanonical.set(canonical, address);
  }
  return [...byCanonical.values()];
}

/** The birthday person's own address among those who are invited, as somebody wrote it. */
export function recipientAmong(addresses: readonly string[], recipient: string | null): string | undefined {
  if (recipient === null) return undefined;
  return addresses.find((address) => canonicalAddress(address) === canonicalAddress(recipient));
}

/** The colour behind somebody's initials, the same on every card (FNV-1a over the address). */
export function contributorAvatarIndex(address: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of canonicalAddress(address)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0) % cardLimits.avatarGradients;
}

/** The birthday that a card is for: the next one, whatever year was written. */
export function celebratedDay(recipientBirthday: string, today: Temporal.PlainDate): Temporal.PlainDate {
  return nextOccurrence(recipientBirthday, today);
}

/** The birthday morning: when the creator's reminders come as well. */
export function publishMoment(
  day: Temporal.PlainDate,
  { timeZone, hour }: Pick<ReminderPlan, 'timeZone' | 'hour'>,
): Temporal.Instant {
  return sendingMoment(day, { timeZone: zoneOrUtc(timeZone), hour }).toInstant();
}

/** A card whose publishing failed is tried again after as long as it is late already, within bounds. */
export function publishRetryMoment(publishAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const { first, most } = cardLimits.publishRetrySeconds;
  const lateSeconds = (now.epochMilliseconds - publishAt.epochMilliseconds) / 1000;
  return now.add({ seconds: Math.round(Math.min(Math.max(lateSeconds, first), most)) });
}

/** Link and address of an invitation last until so long after the birthday; then both go. */
export function invitationEnd(celebratedOn: Temporal.PlainDate): Temporal.Instant {
  const lastDay = celebratedOn.add({ days: cardLimits.invitationDaysAfter });
  return lastDay.toZonedDateTime('UTC').toInstant();
}

/** The place of a card in the list of its creator; the next page begins after it. */
export const cardCursor = ({ createdAt, id }: { createdAt: string; id: number }): string => `${createdAt}~${id}`;
