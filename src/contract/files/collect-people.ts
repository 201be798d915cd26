/** Validates what was parsed from a file: people, issues with line and reason, and how many had no birthday. */
import { birthdayRequest } from '../birthdays.ts';
import { optionalEmail, optionalText } from '../fields.ts';
import { issuesOf } from '../issues.ts';
import { writeDay } from '#domain/birthdays/calendar-day.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { isOneLine, isStorable } from '#domain/storable-text.ts';
import type { FileIssue, FilePerson, FileReading, Found, FoundPerson, Remark } from '#domain/files/found.ts';

/** The beginning of a text, made safe to show. */
function quote(text: string): string {
  const { quoteLength } = fileLimits;
  const start = text
    .slice(0, quoteLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ');
  return text.length > quoteLength ? `${start}…` : start;
}

/** Addresses that stand in one text, as `Eva <eva@a.lt>` or `a@a.lt; b@b.lt`. */
const addressesIn = (text: string) => text.split(/[\s,;<>]+|mailto:/i).filter((part) => part.includes('@'));

/** The first address that can be one; if none can, it is left out, and the person stays. */
function emailOf(found: FoundPerson): { email: string | null; remarks: Remark[] } {
  const written = (found.emails ?? []).filter((text) => text.trim() !== '');
  const [email] = written.flatMap(addressesIn).flatMap((text) => optionalEmail.safeParse(text).data ?? []);
  if (email !== undefined) return { email, remarks: [] };
  const [first] = written;
  return {
    email: null,
    remarks: first === undefined ? [] : [{ id: 'import.emailLeftOut', args: { value: quote(first) } }],
  };
}

const notesField = optionalText(birthdayLimits.notesLength);

/** Notes that are too long are cut, and signs that cannot be stored are left out. */
function notesOf({ notes = '' }: FoundPerson): { notes: string | null; remarks: Remark[] } {
  const max = birthdayLimits.notesLength;
  const text = notes.replaceAll('\0', '').toWellFormed();
  if (notesField.safeParse(text).success) return { notes: text, remarks: [] };
  const cut = text
    .trim()
    .slice(0, max)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return notesField.safeParse(cut).success
    ? { notes: cut, remarks: [{ id: 'import.noteCut', args: { max } }] }
    : { notes: null, remarks: [] };
}

const namedRemarks: Record<NonNullable<FoundPerson['nameOf']>, Remark> = {
  nickname: { id: 'import.onlyNickname', args: {} },
  company: { id: 'import.onlyCompany', args: {} },
};

const isRef = (ref: string | undefined) =>
  ref !== undefined && ref.length <= fileLimits.refLength && isStorable(ref) && isOneLine(ref);

/** The same rules as for a birthday typed in by hand; a name that runs over lines is put on one. */
function judge(found: FoundPerson, request: ReturnType<typeof birthdayRequest>): FilePerson | FileIssue {
  const { line, date, doubt, ref } = found;
  const args = { date: quote(found.writtenDate) };
  if (date === 'ambiguous') return { line, id: 'import.fileDateAmbiguous', args };
  if (date === 'unreadable') return { line, id: 'import.fileDateUnreadable', args };
  const email = emailOf(found);
  const notes = notesOf(found);
  const result = request.safeParse({
    name: found.name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, (run) => (run.includes('\0') ? run : ' ')),
    date: writeDay(date.year, date.month, date.day),
    birthYear: date.year,
    email: email.email,
    notes: notes.notes,
    isMuted: found.isMuted ?? false,
    isRemembered: found.isRemembered ?? false,
  });
  if (result.success) {
    const remarks = [...(found.nameOf ? [namedRemarks[found.nameOf]] : []), ...email.remarks, ...notes.remarks];
    return { line, birthday: result.data, remarks, ...(doubt ? { doubt } : {}), ...(ref && isRef(ref) ? { ref } : {}) };
  }
  const [issue = { id: 'errors.invalid', args: {} }] = issuesOf(result.error);
  return { line, id: issue.id, args: issue.args };
}

/** Stops at the limit of entries, so that a hostile file does not cost time. */
export function collect(findings: Iterable<Found>, today: Temporal.PlainDate): FileReading {
  const request = birthdayRequest(() => today);
  const people: FilePerson[] = [];
  const issues: FileIssue[] = [];
  let withoutBirthday = 0;
  let otherEvents = 0;
  for (const found of findings) {
    if (found === 'without-birthday') {
      withoutBirthday += 1;
      continue;
    }
    if (found === 'other-event') {
      otherEvents += 1;
      continue;
    }
    const { line } = found;
    if (people.length + issues.length >= fileLimits.entries) {
      issues.push({ line, id: 'import.limitReached', args: { max: fileLimits.entries } });
      break;
    }
    const judged = 'id' in found ? found : judge(found, request);
    if ('id' in judged) issues.push(judged);
    else people.push(judged);
  }
  return { people, issues, withoutBirthday, otherEvents };
}
