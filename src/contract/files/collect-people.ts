/** Validates what was parsed from a file: people, issues with line and reason, and how many had no birthday. */
import { personFacts } from '../birthdays.ts';
import { issuesOf } from '../issues.ts';
import { writeDay } from '#domain/birthdays/calendar-day.ts';
import { fileLimits } from '#domain/limits/files.ts';
import type { FileBirthday, FileIssue, FileReading, Found, FoundPerson } from '#domain/files/found.ts';

/** The beginning of a text, made safe to show. */
function quote(text: string): string {
  const { quoteLength } = fileLimits;
  const start = text
    .slice(0, quoteLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ');
  return text.length > quoteLength ? `${start}…` : start;
}

/** The same rules as for a birthday typed in by hand; a name that runs over lines is put on one. */
function judge(found: FoundPerson, request: ReturnType<typeof personFacts>): FileBirthday | FileIssue {
  const { line, date } = found;
  const args = { date: quote(found.writtenDate) };
  if (date === 'ambiguous') return { line, id: 'import.fileDateAmbiguous', args };
  if (date === 'unreadable') return { line, id: 'import.fileDateUnreadable', args };
  const result = request.safeParse({
    name: found.name.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, (run) => (run.includes('\0') ? run : ' ')),
    date: writeDay(date.year, date.month, date.day),
    birthYear: date.year,
    email: found.email,
    notes: found.notes,
  });
  if (result.success) return result.data;
  const [issue = { id: 'errors.invalid', args: {} }] = issuesOf(result.error);
  return { line, id: issue.id, args: issue.args };
}

/** Stops at the limit of entries, so that a hostile file does not cost time. */
export function collect(findings: Iterable<Found>, today: Temporal.PlainDate): FileReading {
  const request = personFacts(() => today);
  const people: { line: number; birthday: FileBirthday }[] = [];
  const issues: FileIssue[] = [];
  let withoutBirthday = 0;
  for (const found of findings) {
    if (found === 'without-birthday') {
      withoutBirthday += 1;
      continue;
    }
    const { line } = found;
    if (people.length + issues.length >= fileLimits.entries) {
      issues.push({ line, id: 'import.limitReached', args: { max: fileLimits.entries } });
      break;
    }
    const judged = 'id' in found ? found : judge(found, request);
    if ('id' in judged) issues.push(judged);
    else people.push({ line, birthday: judged });
  }
  return { people, issues, withoutBirthday };
}
