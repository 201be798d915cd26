import { nextBirthday } from '#domain/birthdays/birthday.ts';
import type { Language } from '#domain/language.ts';
import { createReminderClock } from '#domain/reminders/clock.ts';
import { type ReminderItem, type SkipReason, skipReasonOf } from '#domain/reminders/due.ts';
import type { StoredDigest, StoredItem } from './repo/digest.ts';

/** One person in a reminder mail, by the data at the time of sending. */
export interface DigestItem {
  readonly birthdayId: number;
  readonly name: string;
  readonly occursOn: Temporal.PlainDate;
  /** 0 is today, -1 yesterday. */
  readonly inDays: number;
  /** The age reached; null without a year of birth, and in memory. */
  readonly turns: number | null;
  /** Somebody who has died: they are remembered, not congratulated. */
  readonly isRemembered: boolean;
  readonly note: string | null;
  readonly ideas: readonly string[];
  readonly lastGifts: readonly string[];
  /** The address of the card that the reader has made for this day. */
  readonly cardSlug: string | null;
}

export interface Digest {
  readonly to: string;
  readonly language: Language;
  readonly today: Temporal.PlainDate;
  /** The nearest first; never empty. */
  readonly items: readonly DigestItem[];
}

export interface ShapedDigest {
  readonly digest: Digest;
  readonly skipped: readonly { item: ReminderItem; reason: SkipReason }[];
}

function presentItem(
  { item, person, ideas, lastGifts, cardSlug }: StoredItem,
  today: Temporal.PlainDate,
): DigestItem[] {
  if (!person) return [];
  const { isRemembered } = person;
  return [
    {
      birthdayId: item.birthdayId,
      name: person.name,
      occursOn: item.occursOn,
      inDays: today.until(item.occursOn).days,
      turns: nextBirthday(person, item.occursOn).turns,
      isRemembered,
      note: person.notes,
      ideas: isRemembered ? [] : ideas,
      lastGifts: isRemembered ? [] : lastGifts,
      cardSlug,
    },
  ];
}

/** Sorts today first, then the days to come, and missed days last. */
const sortKey = ({ inDays }: DigestItem) => (inDays < 0 ? Number.POSITIVE_INFINITY : inDays);

/** Checks each planned item again: what is still valid goes into the mail, the rest gets a reason. */
export function shapeDigest({ email, language, plan, now, items }: StoredDigest): ShapedDigest {
  const clock = createReminderClock(now);
  const today = clock.today(plan.timeZone);
  const judged = items.map((stored) => ({
    stored,
    reason: skipReasonOf(
      stored.item,
      stored.person ? { ...stored.person, id: stored.item.birthdayId } : undefined,
      plan,
      clock,
    ),
  }));
  return {
    digest: {
      to: email,
      language,
      today,
      items: judged
        .flatMap(({ stored, reason }) => (reason === null ? presentItem(stored, today) : []))
        .sort((one, other) => Number(sortKey(one) > sortKey(other)) - Number(sortKey(one) < sortKey(other))),
    },
    skipped: judged.flatMap(({ stored, reason }) => (reason === null ? [] : [{ item: stored.item, reason }])),
  };
}
