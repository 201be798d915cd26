import type { BirthdayItem } from '#contract/birthdays.ts';
import type { StripDay } from '#domain/birthdays/birthday-list.ts';
import { avatarIndex } from '#domain/birthdays/person-name.ts';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Candle, type CandleProps } from '#web/ui/base/candle.tsx';

/** Further people on one day are only counted, since there is no space for more candles. */
const candlesShown = 2;

interface WeekStripProps {
  days: readonly StripDay<BirthdayItem>[];
  onGoTo: (birthday: BirthdayItem) => void;
}

/** Seven candles from today on: the nearer the day, the shorter; lit on a birthday, in that person's colours. */
export function WeekStrip({ days, onGoTo }: WeekStripProps) {
  const { t } = useI18n();
  return (
    <ol className="week" aria-label={t('dashboard.weekStrip')}>
      {days.map((day, inDays) => (
        <li key={day.day.toString()}>
          <Day {...day} inDays={inDays as NonNullable<CandleProps['days']>} onGoTo={onGoTo} />
        </li>
      ))}
    </ol>
  );
}

interface DayProps extends StripDay<BirthdayItem> {
  inDays: NonNullable<CandleProps['days']>;
  onGoTo: WeekStripProps['onGoTo'];
}

function Day({ day, people, inDays, onGoTo }: DayProps) {
  const { t, language } = useI18n();
  const isToday = inDays === 0;
  const look = { className: 'week-day', 'data-today': isToday || undefined };
  const date = formatDay(language, 'full', day);
  const weekday = capitalized(formatDay(language, 'shortWeekday', day));
  const content = (
    <>
      <span className="sr-only" suppressHydrationWarning>
        {t('dashboard.weekStripDay', { date, count: people.length })}
      </span>
      <span className="week-candles" aria-hidden>
        {people.length === 0 && <Candle days={inDays} inRow />}
        {people.slice(0, candlesShown).map(({ id, name }) => (
          <Candle key={id} days={inDays} lit hue={avatarIndex(name)} inRow />
        ))}
      </span>
      <span className="week-label" aria-hidden suppressHydrationWarning>
        {isToday && <b className="week-today">{t('dashboard.nextUpToday')}</b>}
        <b suppressHydrationWarning>{weekday}</b> <span className="tabular-nums">{day.day}</span>
      </span>
      <Names people={people} />
    </>
  );
  const [first] = people;
  if (!first) return <div {...look}>{content}</div>;
  return (
    <button type="button" {...look} onClick={() => onGoTo(first)}>
      {content}
    </button>
  );
}

const firstWord = (name: string) => name.split(/\s/u, 1)[0];

function Names({ people }: { people: readonly BirthdayItem[] }) {
  const { t } = useI18n();
  const names = people.slice(0, candlesShown).map(({ name }) => firstWord(name));
  const more = people.length - candlesShown;
  return (
    <span className="week-who">
      {more > 0 ? `${names[0]} +${people.length - 1}` : names.join(t('common.listSeparator'))}
    </span>
  );
}
