import { nextOccurrence } from '../birthdays/birthday.ts';
import { canonicalAddress } from '../mail/email-address.ts';
import { cardLimits } from '../limits/cards.ts';
import { type ReminderPlan, sendingMoment } from '../reminders/plan.ts';
import { zoneOrUtc } from '../stored-zone.ts';

export const cardThemes = ['default', 'sunset', 'nature', 'purple', 'ocean'] as const;
export type CardTheme = (typeof cardThemes)[number];

/** Unknown themes become the classic one. */
export function parseCardTheme(value: unknown): CardTheme {
  return cardThemes.find((theme) => theme === value) ?? 'default';
}

/** The slug reveals nothing of the card, because its recipient may see the address before the card. */
export const cardSlug = (unguessable: string): string => `card-${unguessable}`;

/** Older slugs begin with words of the title. */
export const isCardSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}-[A-Za-z0-9]{22}$/.test(text);

/** Splits typed or pasted addresses; each once, in the order given. */
export function splitAddresses(text: string): string[] {
  const byCanonical = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const address = part.trim();
    const canonical = canonicalAddress(address);
    if (address !== '' && !byCanonical.has(canonical)) byCanonical.set(canonical, address);
  }
  return [...byCanonical.values()];
}

/** Finds an address of the recipient among the invited ones; returned as it was written. */
export function recipientAmong(addresses: readonly string[], ...known: readonly (string | null)[]): string | undefined {
  const recipients = new Set(known.flatMap((address) => (address === null ? [] : [canonicalAddress(address)])));
  return addresses.find((address) => recipients.has(canonicalAddress(address)));
}

/** FNV-1a: tells texts apart in 32 bits. Too few to find a long secret again, but no protection for a short one. */
export function shortHash(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}

/** The colour behind somebody's initials, the same on every card. */
export const contributorAvatarIndex = (address: string): number =>
  shortHash(canonicalAddress(address)) % cardLimits.avatarGradients;

/** The birthday that a card is for: the next one, whatever year was entered. */
export function celebratedDay(recipientBirthday: string, today: Temporal.PlainDate): Temporal.PlainDate {
  return nextOccurrence(recipientBirthday, today);
}

/** Whether another day is celebrated; a corrected year of birth alone leaves the card where it is. */
export const isAnotherDay = (birthday: string, before: string): boolean =>
  !Temporal.PlainMonthDay.from(birthday).equals(Temporal.PlainMonthDay.from(before));

/** The birthday at the creator's reminder hour. */
export function publishMoment(
  day: Temporal.PlainDate,
  { timeZone, hour }: Pick<ReminderPlan, 'timeZone' | 'hour'>,
): Temporal.Instant {
  return sendingMoment(day, { timeZone: zoneOrUtc(timeZone), hour }).toInstant();
}

/** The retry interval grows with how late the card is, within bounds. */
export function publishRetryMoment(publishAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const { first, most } = cardLimits.publishRetrySeconds;
  const lateSeconds = (now.epochMilliseconds - publishAt.epochMilliseconds) / 1000;
  return now.add({ seconds: Math.round(Math.min(Math.max(lateSeconds, first), most)) });
}

/** When an invitation expires: its link stops working, and its address is anonymised. */
export function invitationEnd(celebratedOn: Temporal.PlainDate): Temporal.Instant {
  const lastDay = celebratedOn.add({ days: cardLimits.invitationDaysAfter });
  return lastDay.toZonedDateTime('UTC').toInstant();
}

/** The cursor of a card in its creator's list; the next page begins after it. */
export const cardCursor = ({ createdAt, id }: { createdAt: string; id: number }): string => `${createdAt}~${id}`;
