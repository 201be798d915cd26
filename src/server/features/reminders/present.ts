import { nextBirthday } from '../../../domain/birthday.ts';
import type { Language } from '../../../domain/language.ts';
import { createReminderClock } from '../../../domain/reminder-clock.ts';
import { type ReminderLine, type SkipReason, whyNotSent } from '../../../domain/reminder-due.ts';
import type { StoredDigest, StoredLine } from './repo/digest.ts';

/** One person in a reminder mail, as true at the moment of sending. */
export interface DigestLine {
  readonly birthdayId: number;
  readonly name: string;
  readonly occursOn: Temporal.PlainDate;
  /** 0 is today, -1 yesterday. */
  readonly inDays: number;
  /** Null when it is not known, or no longer counted. */
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
  readonly lines: readonly DigestLine[];
}

export interface ShapedDigest {
  readonly digest: Digest;
  readonly skipped: readonly { line: ReminderLine; reason: SkipReason }[];
}

function shapeLine({ line, person, ideas, lastGifts, cardSlug }: StoredLine, today: Temporal.PlainDate): DigestLine[] {
  if (!person) return [];
  const { isRemembered } = person;
  return [
    {
      birthdayId: line.birthdayId,
      name: person.name,
      occursOn: line.occursOn,
      inDays: today.until(line.occursOn).days,
      turns: nextBirthday(person, line.occursOn).turns,
      isRemembered,
      note: person.notes,
      ideas: isRemembered ? [] : ideas,
      lastGifts: isRemembered ? [] : lastGifts,
      cardSlug,
    },
  ];
}

/** Today's first, then the days to come, and what was missed at the end. */
const nearness = ({ inDays }: DigestLine) => (inDays < 0 ? Number.POSITIVE_INFINITY : inDays);

/** Looks at each planned line once more: what is still true, and why the rest is not sent. */
export function shapeDigest({ email, language, plan, now, lines }: StoredDigest): ShapedDigest {
  const clock = createReminderClock(now);
  const today = clock.today(plan.timeZone);
  const judged = lines.map((stored) => ({
    stored,
    reason: whyNotSent(
      stored.line,
      stored.person ? { ...stored.person, id: stored.line.birthdayId } : undefined,
      plan,
      clock,
    ),
  }));
  return {
    digest: {
      to: email,
      language,
      today,
      lines: judged
        .flatMap(({ stored, reason }) => (reason === null ? shapeLine(stored, today) : []))
        .sort((one, other) => Number(nearness(one) > nearness(other)) - Number(nearness(one) < nearness(other))),
    },
    skipped: judged.flatMap(({ stored, reason }) => (reason === null ? [] : [{ line: stored.line, reason }])),
  };
}
