import './birthday-list.css';
import Search from 'lucide-react/icons/search';
import { startTransition, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { BirthdayItem } from '#contract/birthdays.ts';
import { monthGroups, type MonthGroup, type UpcomingRow } from '#domain/birthdays/birthday-list.ts';
import type { FindCard } from '#domain/cards/upcoming-card.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { matchesSearch } from '#domain/birthdays/person-name.ts';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { LoadMoreSentinel } from '#web/ui/overlays/load-more-sentinel.tsx';
import { Input } from '#web/ui/forms/field.tsx';
import { BirthdayRow } from './birthday-row.tsx';
import { useDeletion } from './deletion.tsx';

const { inPage, rowsAtFirst, rowsAfterStart, rowsMore, searchFrom, stripDays } = birthdayLimits;

export interface BirthdayListProps {
  rows: readonly UpcomingRow<BirthdayItem>[];
  /** The user's own cards. */
  findCard: FindCard;
  today: Temporal.PlainDate;
  query: string;
  onQueryChange: (query: string) => void;
  onEdit: (birthday: BirthdayItem) => void;
}

/** All birthdays by month, the nearest first. A long list can be searched and renders more rows on scrolling. */
export function BirthdayList({ rows, findCard, today, query, onQueryChange, onEdit }: BirthdayListProps) {
  const { t } = useI18n();
  const isSearchable = rows.length >= searchFrom;
  const typed = isSearchable ? query.trim() : '';
  const followed = useDeferredValue(typed);
  // Filtering is deferred while typing. An emptied field shows all rows at once, since a jump to a row may follow.
  const wanted = typed === '' ? '' : followed;
  const found = useMemo(
    () => (wanted === '' ? rows : rows.filter(({ birthday }) => matchesSearch(birthday.name, wanted))),
    [rows, wanted],
  );
  return (
    <section aria-labelledby="upcoming" className="mt-10">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id="upcoming" className="h2 flex-1">
          {t('dashboard.upcomingTitle')}
        </h2>
        {isSearchable && <SearchField query={query} onQueryChange={onQueryChange} />}
      </div>
      <p role="status" className="sr-only">
        {wanted !== '' && t('dashboard.searchCount', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <Rows rows={found} findCard={findCard} today={today} onEdit={onEdit} />
      ) : (
        <NobodyFound query={wanted} onShowAll={() => onQueryChange('')} />
      )}
    </section>
  );
}

function SearchField({ query, onQueryChange }: Pick<BirthdayListProps, 'query' | 'onQueryChange'>) {
  const { t } = useI18n();
  const label = t('dashboard.searchLabel');
  return (
    <div className="relative w-full md:w-64">
      <Search className="pointer-events-none absolute top-3 left-3.5 text-muted" aria-hidden />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={query}
        maxLength={birthdayLimits.nameLength}
        onChange={(event) => onQueryChange(event.target.value)}
        className="min-h-11 py-[9px] pl-11"
      />
    </div>
  );
}

function NobodyFound({ query, onShowAll }: { query: string; onShowAll: () => void }) {
  const { t } = useI18n();
  return (
    <div className="py-10">
      <p className="wrap-anywhere text-muted">{t('dashboard.searchEmpty', { query })}</p>
      <Button className="mt-4" onClick={onShowAll}>
        {t('dashboard.showAll')}
      </Button>
    </div>
  );
}

/** The rows of the first rendering include all to which the week's candles lead. */
function countAtFirst(rows: readonly UpcomingRow<BirthdayItem>[]): number {
  return Math.max(rowsAtFirst, rows.filter(({ next }) => next.inDays < stripDays).length);
}

function Rows({ rows, findCard, today, onEdit }: Pick<BirthdayListProps, 'rows' | 'findCard' | 'today' | 'onEdit'>) {
  const { t } = useI18n();
  const [more, setMore] = useState(0);
  const { remove, leavingId } = useDeletion(rows);
  const shown = countAtFirst(rows) + more;
  const groups = useMemo(() => monthGroups(rows.slice(0, shown)), [rows, shown]);
  const grow = (by: number) => startTransition(() => setMore((count) => count + by));
  // Find-in-page and screen readers look for rows that the server left out; longer lists have their own search field.
  const growAtStart = useEffectEvent(() => grow(rows.length <= inPage ? rows.length : rowsAfterStart));
  useEffect(() => growAtStart(), []);
  return (
    <div data-long={shown > rowsAtFirst || undefined}>
      {groups.map((group) => (
        <section key={group.month.toString()} aria-labelledby={`month-${group.month.toString()}`}>
          <MonthHeading month={group.month} today={today} />
          <ul>
            {group.rows.map(({ birthday, next }) => (
              <BirthdayRow
                key={birthday.id}
                birthday={birthday}
                next={next}
                card={findCard(birthday, next.on)}
                busy={leavingId === birthday.id}
                onEdit={onEdit}
                onDelete={remove}
              />
            ))}
          </ul>
        </section>
      ))}
      {shown < rows.length && (
        <LoadMoreSentinel key={shown} onNear={() => grow(rowsMore)}>
          <Button onClick={() => grow(rows.length)}>{t('dashboard.showAll')}</Button>
        </LoadMoreSentinel>
      )}
    </div>
  );
}

/** The current month may also end the list; its second heading has the year. */
function MonthHeading({ month, today }: { month: MonthGroup<BirthdayItem>['month']; today: Temporal.PlainDate }) {
  const { language } = useI18n();
  const isAgain = month.month === today.month && month.year !== today.year;
  return (
    <h3
      id={`month-${month.toString()}`}
      className="pt-7 pb-2 font-display text-[1.25rem] leading-[1.2] font-[620] tracking-[-0.014em]"
      suppressHydrationWarning
    >
      {capitalized(formatDay(language, isAgain ? 'monthAndYear' : 'month', month.toPlainDate({ day: 1 })))}
    </h3>
  );
}
