import BellOff from 'lucide-react/icons/bell-off';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import { memo, Suspense } from 'react';
import type { BirthdayItem } from '#contract/birthdays.ts';
import { ageOn, type NextBirthday } from '#domain/birthdays/birthday.ts';
import { avatarIndex, initialsOf } from '#domain/birthdays/person-name.ts';
import type { UpcomingCard } from '#domain/cards/upcoming-card.ts';
import type { Translate } from '#i18n/translate.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';

const CardLink = lazyWithRetry(() => import('./birthday-card-link.tsx'));

/** The id of a birthday's row in the page. */
export const rowId = (birthdayId: number): string => `birthday-${birthdayId}`;

/** Scrolls to a birthday's row, highlights it and focuses it. */
export function goToRow(birthdayId: number): void {
  const row = document.getElementById(rowId(birthdayId));
  if (!row) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' });
  row.focus({ preventScroll: true });
  row.dataset['arrived'] = '';
  row.addEventListener('animationend', () => delete row.dataset['arrived'], { once: true });
}

export interface BirthdayRowProps {
  birthday: BirthdayItem;
  next: NextBirthday;
  /** The user's own card for this day. */
  card: UpcomingCard | undefined;
  busy: boolean;
  onEdit: (birthday: BirthdayItem) => void;
  onDelete: (birthday: BirthdayItem) => void;
}

function nearness(inDays: number): 'today' | 'tomorrow' | undefined {
  if (inDays === 0) return 'today';
  return inDays === 1 ? 'tomorrow' : undefined;
}

/** On the day itself the age reached, before it the next age; undefined without a year of birth. */
function ageText(t: Translate, birthday: BirthdayItem, { inDays, on, turns }: NextBirthday): string | null {
  if (inDays > 0) return turns === null ? null : t('birthday.turns', { age: turns });
  const age = ageOn(birthday, on);
  return age === null ? null : t('birthday.is', { age });
}

/** Compares rows by value, since a refetched list consists of new objects. */
function isSame(before: BirthdayRowProps, after: BirthdayRowProps): boolean {
  const keys = Object.keys(after.birthday) as (keyof BirthdayItem)[];
  return (
    keys.every((key) => before.birthday[key] === after.birthday[key]) &&
    before.next.inDays === after.next.inDays &&
    before.next.turns === after.next.turns &&
    before.next.on.equals(after.next.on) &&
    before.card === after.card &&
    before.busy === after.busy &&
    before.onEdit === after.onEdit &&
    before.onDelete === after.onDelete
  );
}

/** Dates suppress hydration warnings, since server and browser may format them differently. */
function Row({ birthday, next, card, busy, onEdit, onDelete }: BirthdayRowProps) {
  const { t, language } = useI18n();
  const { name, notes, isMuted, isRemembered } = birthday;
  const away = t(isRemembered ? 'birthday.daysAwayInMemory' : 'birthday.daysAway', { days: next.inDays });
  const near = isRemembered ? undefined : nearness(next.inDays);
  const age = ageText(t, birthday, next);
  return (
    <li id={rowId(birthday.id)} tabIndex={-1} className="person">
      <Avatar initials={initialsOf(name)} hue={avatarIndex(name)} />
      <div>
        <p className="person-name">{name}</p>
        <p className="person-facts" suppressHydrationWarning>
          <span className="person-inline">
            <span className="person-away" data-near={near}>
              {away}
            </span>
            {' · '}
          </span>
          <time dateTime={next.on.toString()}>
            <span className="person-long" suppressHydrationWarning>
              {formatDay(language, 'full', next.on)}
            </span>
            <span className="person-short" suppressHydrationWarning>
              {formatDay(language, 'shortDay', next.on)}
            </span>
          </time>
          {age !== null && ` · ${age}`}
          {isRemembered && ` · ${t('birthday.remembrance')}`}
          {isMuted && <Muted />}
        </p>
        {notes !== null && <p className="person-note">{notes}</p>}
        {card && !isRemembered && (
          <Suspense fallback={<p className="h-11 md:h-8" />}>
            <CardLink card={card} today={next.on.subtract({ days: next.inDays })} />
          </Suspense>
        )}
      </div>
      <p className="person-side person-away" data-near={near}>
        {away}
      </p>
      <div className="person-actions">
        <IconButton label={t('birthday.editAction', { name })} disabled={busy} onClick={() => onEdit(birthday)}>
          <Pencil />
        </IconButton>
        <IconButton
          label={t('birthday.deleteAction', { name })}
          tone="danger"
          disabled={busy}
          onClick={() => onDelete(birthday)}
        >
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

function Muted() {
  const { t } = useI18n();
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap">
        <BellOff className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />
        {t('birthday.muted')}
      </span>
    </>
  );
}

export const BirthdayRow = memo(Row, isSame);
