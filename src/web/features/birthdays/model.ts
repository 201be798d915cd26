import {
  type BirthdayItem,
  birthdayRequest,
  type BirthdayRequest,
  type GiftItem,
  giftRequest,
  type GiftRequest,
} from '#contract/birthdays.ts';
import { birthYears, nextBirthday, type NextBirthday } from '#domain/birthdays/birthday.ts';
import { isLeapDay, parseDay, writeDay } from '#domain/birthdays/calendar-day.ts';
import { giftLimits } from '#domain/limits/birthdays.ts';
import { type Checked, type Issues, issuesByField } from '#web/lib/forms/issues.ts';

/** The fields of the dialog, as typed. */
export interface BirthdayForm {
  name: string;
  month: string;
  day: string;
  hasYear: boolean;
  year: string;
  email: string;
  notes: string;
  isMuted: boolean;
  isRemembered: boolean;
}

const emptyForm: BirthdayForm = {
  name: '',
  month: '',
  day: '',
  hasYear: false,
  year: '',
  email: '',
  notes: '',
  isMuted: false,
  isRemembered: false,
};

export function formOf(birthday: BirthdayItem | undefined): BirthdayForm {
  if (!birthday) return emptyForm;
  const { name, date, birthYear, email, notes, isMuted, isRemembered } = birthday;
  const [month, day] = [date.slice(5, 7), date.slice(8)].map((part) => String(Number(part)));
  return {
    name,
    month: month ?? '',
    day: day ?? '',
    hasYear: birthYear !== null,
    year: String(birthYear ?? ''),
    email: email ?? '',
    notes: notes ?? '',
    isMuted,
    isRemembered,
  };
}

/** Everything that can be typed into the dialog: also the input line of the gift note, and gifts not saved yet. */
export interface BirthdayDraft extends BirthdayForm {
  giftText: string;
  giftLink: string;
  giftYear: string;
  gifts: readonly GiftItem[];
}

export const emptyGiftLine = { giftText: '', giftLink: '', giftYear: '' };

export function draftOf(birthday: BirthdayItem | undefined): BirthdayDraft {
  return { ...formOf(birthday), ...emptyGiftLine, gifts: [] };
}

/** 0 for a text that is no whole number; the schema refuses 0 with a message. */
const wholeNumber = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0);

const yearOf = ({ hasYear, year }: BirthdayForm) => (hasYear ? wholeNumber(year) : null);

function dateOf(form: BirthdayForm): string {
  const isChosen = form.month !== '' && form.day.trim() !== '';
  return isChosen ? writeDay(yearOf(form), wholeNumber(form.month), wholeNumber(form.day)) : '';
}

/** Leaves out fields that are empty or not ticked. */
function withoutEmpty<T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], null> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null && each !== false)) as {
    [Key in keyof T]: Exclude<T[Key], null>;
  };
}

/** Turns the form into a request, validated by the same schema as on the server. */
export function checkBirthday(form: BirthdayForm, today: Temporal.PlainDate): Checked<BirthdayRequest> {
  const result = birthdayRequest(() => today).safeParse({
    name: form.name,
    date: dateOf(form),
    birthYear: yearOf(form),
    email: form.email,
    notes: form.notes,
    isMuted: form.isMuted,
    isRemembered: form.isRemembered,
  });
  return result.success ? { request: withoutEmpty(result.data) } : { issues: issuesByField(result.error) };
}

export interface Preview extends NextBirthday {
  /** 29 February, which is celebrated on the 28th in most years; the preview says so. */
  isLeapDay: boolean;
}

/** The preview of the next birthday below the date; undefined until the date is valid. */
export function previewOf(form: BirthdayForm, today: Temporal.PlainDate): Preview | undefined {
  const date = dateOf(form);
  if (!parseDay(date)) return undefined;
  const { first, last } = birthYears(today);
  const year = yearOf(form);
  const birthYear = year !== null && year >= first && year <= last ? year : null;
  return { ...nextBirthday({ date, birthYear, isRemembered: form.isRemembered }, today), isLeapDay: isLeapDay(date) };
}

/** The input line of the gift note; without a year it is an idea. */
export type GiftLine = Pick<BirthdayDraft, keyof typeof emptyGiftLine>;

/** Adds https:// to an address copied without a scheme. */
function completeLink(typed: string): string {
  const link = typed.trim();
  return link === '' || /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`;
}

export function checkGift({ giftText, giftLink, giftYear }: GiftLine, today: Temporal.PlainDate): Checked<GiftRequest> {
  const result = giftRequest(() => today).safeParse({
    text: giftText,
    link: completeLink(giftLink),
    givenYear: giftYear === '' ? null : wholeNumber(giftYear),
  });
  return result.success ? { request: withoutEmpty(result.data) } : { issues: issuesByField(result.error) };
}

/** What a submitted draft asks for: the birthday, and the gift that is still in the input line, if any. */
export interface SavedDraft {
  request: BirthdayRequest;
  gift: GiftRequest | undefined;
}

export function checkDraft(draft: BirthdayDraft, today: Temporal.PlainDate): Checked<SavedDraft> {
  const checked = checkBirthday(draft, today);
  const hasGift = !draft.isRemembered && draft.giftText.trim() !== '';
  const gift = hasGift ? checkGift(draft, today) : { request: undefined };
  const [giftIssue] = 'issues' in gift ? Object.values(gift.issues) : [];
  if ('request' in checked && 'request' in gift) {
    return { request: { request: checked.request, gift: gift.request } };
  }
  return { issues: { ...('issues' in checked && checked.issues), ...(giftIssue && { giftText: giftIssue }) } };
}

/** Hides the error of an empty year until the form was submitted with the year included. */
export function withoutEarlyYear(issues: Issues, { year }: BirthdayDraft): Issues {
  const { birthYear, ...others } = issues;
  return birthYear && year.length < 4 ? others : issues;
}

/** Ideas first, then gifts given by year, the latest first; otherwise in the order they were added. */
export function inNoteOrder(gifts: readonly GiftItem[]): GiftItem[] {
  const rank = ({ givenYear }: GiftItem) => givenYear ?? Number.POSITIVE_INFINITY;
  return gifts.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)));
}

export function yearsToOffer(today: Temporal.PlainDate): string[] {
  return Array.from({ length: giftLimits.yearsOffered }, (_, ago) => String(today.year - ago));
}

export type PersonFacts = Pick<
  BirthdayItem,
  'name' | 'date' | 'birthYear' | 'email' | 'notes' | 'isMuted' | 'isRemembered'
>;

/** A change that was refused because another was saved after the birthday had been opened. */
export interface Conflict {
  opened: BirthdayItem;
  mine: BirthdayRequest;
  stored: BirthdayItem;
}

export type Side = 'mine' | 'stored';

/** The year of birth goes with the date. */
const conflictFields = ['name', 'date', 'email', 'notes', 'isMuted', 'isRemembered'] as const;
export type ConflictField = (typeof conflictFields)[number];

function factsOf(request: BirthdayRequest): PersonFacts {
  const { name, date, birthYear = null, email, notes, isMuted = false, isRemembered = false } = request;
  return { name, date, birthYear, email: email || null, notes: notes || null, isMuted, isRemembered };
}

const isSameIn = (field: ConflictField, one: PersonFacts, other: PersonFacts) =>
  one[field] === other[field] && (field !== 'date' || one.birthYear === other.birthYear);

const preferredSide = (isUntouched: boolean): Side => (isUntouched ? 'stored' : 'mine');

/** The fields in which both versions differ; for those that the person did not change, the stored one is preferred. */
export function differencesOf({ opened, mine, stored }: Conflict) {
  const typed = factsOf(mine);
  const fields = conflictFields
    .filter((field) => !isSameIn(field, typed, stored))
    .map((field) => ({
      field,
      preferred: preferredSide(isSameIn(field, typed, opened)),
    }));
  return { mine: typed, stored, fields };
}

export function resolveConflict(
  { mine, stored }: { mine: PersonFacts; stored: PersonFacts },
  chosen: ReadonlyMap<ConflictField, Side>,
): BirthdayRequest {
  const from = (field: ConflictField) => (chosen.get(field) === 'stored' ? stored : mine);
  return withoutEmpty({
    name: from('name').name,
    date: from('date').date,
    birthYear: from('date').birthYear,
    email: from('email').email,
    notes: from('notes').notes,
    isMuted: from('isMuted').isMuted,
    isRemembered: from('isRemembered').isRemembered,
  });
}
