import type { DeliveryState } from './delivery.ts';
import type { SkipReason } from './reminder-due.ts';

/** A reminder mail as it stands in the books. */
export interface KeptMail {
  /** The local day whose mail it is, `YYYY-MM-DD`. */
  readonly date: string;
  readonly state: DeliveryState;
  /** When it is tried next. */
  readonly dueAt: string;
  /** When it ended. */
  readonly finishedAt: string | null;
  /** Whether the address was on the list of those that are not written to. */
  readonly isAddressHeld: boolean;
}

export interface KeptLine {
  readonly date: string;
  readonly state: string;
  readonly reason: string | null;
  /** Null once the birthday is deleted. */
  readonly name: string | null;
}

/** Why somebody got no mail: what a line says of itself, that a nearer one took its place, or that of the address. */
export const recordedReasons = ['off', 'muted', 'deleted', 'changed', 'too-late', 'closer', 'address'] as const;
export type RecordedReason = (typeof recordedReasons)[number];

export interface RecordedMail {
  readonly date: string;
  readonly state: 'sent' | 'bounced' | 'waiting' | 'skipped';
  /** When it went, or when it is tried next. */
  readonly at: string | null;
  readonly reason: RecordedReason | null;
  readonly names: readonly string[];
}

const reasonsOfLines: ReadonlySet<string> = new Set<SkipReason | 'closer'>([
  'off',
  'muted',
  'deleted',
  'changed',
  'too-late',
  'closer',
]);

/** Of several reasons the one that holds for most lines. */
function commonReason(lines: readonly KeptLine[]): RecordedReason | undefined {
  const counted = Map.groupBy(
    lines.flatMap(({ reason }) => (reason !== null && reasonsOfLines.has(reason) ? [reason as RecordedReason] : [])),
    (reason) => reason,
  );
  return [...counted].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

function whySkipped({ state, isAddressHeld }: KeptMail, lines: readonly KeptLine[]): RecordedReason {
  if (state === 'superseded') return 'closer';
  if (state === 'cancelled') return isAddressHeld ? 'address' : (commonReason(lines) ?? 'off');
  return 'too-late';
}

/** The lines that a mail told of, or would have. */
function namesIn(lines: readonly KeptLine[], isWanted: (line: KeptLine) => boolean): string[] {
  return [...new Set(lines.flatMap((line) => (line.name !== null && isWanted(line) ? [line.name] : [])))];
}

function recordMail(mail: KeptMail, lines: readonly KeptLine[]): RecordedMail {
  const { date, state } = mail;
  const told = namesIn(lines, (line) => line.state === (state === 'queued' || state === 'sending' ? 'planned' : state));
  if (state === 'sent') return { date, state, at: mail.finishedAt, reason: null, names: told };
  if (state === 'bounced') return { date, state, at: mail.finishedAt, reason: null, names: told };
  if (state === 'queued' || state === 'sending') {
    return { date, state: 'waiting', at: mail.dueAt, reason: null, names: told };
  }
  return { date, state: 'skipped', at: null, reason: whySkipped(mail, lines), names: namesIn(lines, () => true) };
}

/** What went out and what did not, day by day, the latest first; also days on which no mail was even begun. */
export function recordOf(mails: readonly KeptMail[], lines: readonly KeptLine[], most: number): RecordedMail[] {
  const byDate = Map.groupBy(lines, ({ date }) => date);
  const mailed = new Set(mails.map(({ date }) => date));
  const lost = [...byDate].flatMap(([date, ofDay]): RecordedMail[] => {
    const expired = ofDay.filter(({ state }) => state === 'expired');
    if (mailed.has(date) || expired.length === 0) return [];
    return [{ date, state: 'skipped', at: null, reason: 'too-late', names: namesIn(expired, () => true) }];
  });
  return [...mails.map((mail) => recordMail(mail, byDate.get(mail.date) ?? [])), ...lost]
    .toSorted((one, other) => Number(one.date < other.date) - Number(one.date > other.date))
    .slice(0, most);
}
