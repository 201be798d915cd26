import type { DeliveryState } from '../mail/delivery.ts';
import type { SkipReason } from './due.ts';

/** A reminder mail as it is stored. */
export interface StoredMail {
  /** The local day whose mail it is, `YYYY-MM-DD`. */
  readonly date: string;
  readonly state: DeliveryState;
  /** When it is tried next. */
  readonly dueAt: string;
  /** When it ended. */
  readonly finishedAt: string | null;
  /** Whether the mail was cancelled because its address is suppressed. */
  readonly isAddressSuppressed: boolean;
}

export interface StoredItem {
  readonly date: string;
  readonly state: string;
  readonly reason: string | null;
  /** Null once the birthday is deleted. */
  readonly name: string | null;
}

/** Why a mail was not sent: by its items' reasons, because a nearer item took their place, or by the address. */
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

const reasonsOfItems: ReadonlySet<string> = new Set<SkipReason | 'closer'>([
  'off',
  'muted',
  'deleted',
  'changed',
  'too-late',
  'closer',
]);

/** The reason of most items. */
function commonReason(items: readonly StoredItem[]): RecordedReason | undefined {
  const counted = Map.groupBy(
    items.flatMap(({ reason }) => (reason !== null && reasonsOfItems.has(reason) ? [reason as RecordedReason] : [])),
    (reason) => reason,
  );
  return [...counted].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

function whySkipped({ state, isAddressSuppressed }: StoredMail, items: readonly StoredItem[]): RecordedReason {
  if (state === 'superseded') return 'closer';
  if (state === 'cancelled') return isAddressSuppressed ? 'address' : (commonReason(items) ?? 'off');
  return 'too-late';
}

/** Names of the people whose items pass the filter. */
function namesIn(items: readonly StoredItem[], isWanted: (item: StoredItem) => boolean): string[] {
  return [...new Set(items.flatMap((item) => (item.name !== null && isWanted(item) ? [item.name] : [])))];
}

function recordMail(mail: StoredMail, items: readonly StoredItem[]): RecordedMail {
  const { date, state } = mail;
  const told = namesIn(items, (item) => item.state === (state === 'queued' || state === 'sending' ? 'planned' : state));
  if (state === 'sent') return { date, state, at: mail.finishedAt, reason: null, names: told };
  if (state === 'bounced') return { date, state, at: mail.finishedAt, reason: null, names: told };
  if (state === 'queued' || state === 'sending') {
    return { date, state: 'waiting', at: mail.dueAt, reason: null, names: told };
  }
  return { date, state: 'skipped', at: null, reason: whySkipped(mail, items), names: namesIn(items, () => true) };
}

/** The record of sent and skipped mails, the latest day first, days without a mail included. */
export function recordOf(mails: readonly StoredMail[], items: readonly StoredItem[], max: number): RecordedMail[] {
  const byDate = Map.groupBy(items, ({ date }) => date);
  const mailed = new Set(mails.map(({ date }) => date));
  const lost = [...byDate].flatMap(([date, ofDay]): RecordedMail[] => {
    const expired = ofDay.filter(({ state }) => state === 'expired');
    if (mailed.has(date) || expired.length === 0) return [];
    return [{ date, state: 'skipped', at: null, reason: 'too-late', names: namesIn(expired, () => true) }];
  });
  return [...mails.map((mail) => recordMail(mail, byDate.get(mail.date) ?? [])), ...lost]
    .toSorted((one, other) => Number(one.date < other.date) - Number(one.date > other.date))
    .slice(0, max);
}
