import './imports.css';
import { memo, type ReactNode } from 'react';
import { parseDay } from '#domain/birthdays/calendar-day.ts';
import { avatarIndex, initialsOf } from '#domain/birthdays/person-name.ts';
import type { Doubt } from '#domain/files/found.ts';
import type { Language } from '#domain/language.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { issueText } from '#web/lib/api/failures.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import type { Candidate } from '../model/candidates.ts';

interface Day {
  date: string;
  birthYear: number | null;
}

export function dayOf({ date, birthYear }: Day, language: Language): string {
  const day = parseDay(date);
  return day ? formatDay(language, birthYear === null ? 'day' : 'dayAndYear', day) : date;
}

interface CandidateRowProps {
  candidate: Candidate;
  isChosen: boolean;
  onToggle: (index: number) => void;
}

/** Memoized, so that ticking one person does not render the others again. */
export const CandidateRow = memo(function CandidateRow({ candidate, isChosen, onToggle }: CandidateRowProps) {
  const { language } = useI18n();
  const { index, birthday, group } = candidate;
  const about = (
    <span className="candidate">
      <Avatar
        size="sm"
        initials={initialsOf(birthday.name)}
        hue={avatarIndex(birthday.name)}
        className={classes(!isChosen && 'candidate-off')}
      />
      <span className="min-w-0">
        <span className={classes('block wrap-anywhere', isChosen ? 'font-[560]' : 'text-muted')}>{birthday.name}</span>
        <span className="block text-small text-muted">{dayOf(birthday, language)}</span>
      </span>
      <Reason candidate={candidate} />
    </span>
  );
  return (
    <li className="candidate-row">
      {group === 'there' ? (
        <div className="py-2.5">{about}</div>
      ) : (
        <Checkbox checked={isChosen} onChange={() => onToggle(index)} label={about} />
      )}
    </li>
  );
});

const doubts: Record<Exclude<Doubt['kind'], 'ended'>, PlainMessageId> = {
  anniversary: 'import.isAnniversary',
  death: 'import.isDeath',
  holiday: 'import.isHoliday',
  other: 'import.isOther',
};

/** What changed, why somebody is not ticked, or what was left out of the entry. */
function Reason({ candidate }: { candidate: Candidate }): ReactNode {
  const { t, language } = useI18n();
  const { birthday, group, isEdited, isRepeated, doubt, remarks, was } = candidate;
  const look = 'candidate-why text-small text-muted';
  if (isRepeated) return <span className={look}>{t('import.fileRepeated')}</span>;
  if (group === 'doubtful' && doubt) {
    const { kind, year = 0 } = doubt;
    // Years are written without a separator.
    return (
      <span className={look}>{kind === 'ended' ? t('import.isEnded', { year: String(year) }) : t(doubts[kind])}</span>
    );
  }
  if (isEdited) return <span className={look}>{t('import.yoursStays')}</span>;
  if (was && group === 'changed') {
    const [before, after] = [dayOf(was, language), dayOf(birthday, language)];
    const isYearOnly =
      was.birthYear === null && birthday.birthYear !== null && was.date.slice(5) === birthday.date.slice(5);
    if (isYearOnly) return <span className={look}>{t('import.yearNew', { year: String(birthday.birthYear) })}</span>;
    const [old, current] = before === after ? [was.name, birthday.name] : [before, after];
    return (
      old !== current && (
        <span className={look}>
          <del>{old}</del> <ins>{current}</ins>
        </span>
      )
    );
  }
  return remarks.map((remark) => (
    <span key={remark.id} className={classes(look, 'text-info')}>
      {issueText(t, remark)}
    </span>
  ));
}
