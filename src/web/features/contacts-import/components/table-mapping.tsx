import { useState } from 'react';
import { type Column, hasDayColumn, hasNameColumn } from '#domain/files/csv-columns.ts';
import type { FileReading, TableChoice } from '#domain/files/found.ts';
import { type DayOrder, readAnyOrder } from '#domain/files/written-date.ts';
import { writeDay } from '#domain/birthdays/calendar-day.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogDescription, DialogFoot, DialogHead } from '#web/ui/overlays/dialog.tsx';
import { dayOf } from './candidate-row.tsx';

const choices = {
  name: 'import.mapName',
  firstName: 'import.mapFirstName',
  middleName: 'import.mapMiddleName',
  lastName: 'import.mapLastName',
  birthday: 'import.mapBirthday',
  day: 'import.mapDay',
  month: 'import.mapMonth',
  year: 'import.mapYear',
  email: 'import.mapEmail',
  notes: 'import.mapNotes',
} as const satisfies Partial<Record<Column, string>>;
const offered = Object.keys(choices) as (keyof typeof choices)[];
const orders = ['month-first', 'day-first'] as const satisfies readonly DayOrder[];

interface TableMappingProps {
  file: File;
  reading: FileReading;
  today: Temporal.PlainDate;
  isReading: boolean;
  onBack: () => void;
  onChosen: (choice: TableChoice) => void;
}

/** Asks which column of a table is which, and how a date is read that has two readings. */
export function TableMapping({ file, reading, today, isReading, onBack, onChosen }: TableMappingProps) {
  const { t } = useI18n();
  const table = reading.table ?? { columns: [], lines: 0, isRecognised: false };
  const [holds, setHolds] = useState(() => table.columns.map((column) => column.holds));
  const [order, setOrder] = useState<DayOrder>();
  const [isAsked, setAsked] = useState(false);
  const found = new Map(holds.flatMap((column, at) => (column ? [[column, at] as const] : [])));
  const openDate = table.openDate;
  const missing = [
    ...(hasNameColumn(found) ? [] : [t('import.mapMissingName')]),
    ...(hasDayColumn(found) ? [] : [t('import.mapMissingBirthday')]),
    ...(openDate !== undefined && found.has('birthday') && !order
      ? [t('import.mapAmbiguous', { date: openDate })]
      : []),
  ];

  /** A meaning belongs to one column: the other loses it. */
  function choose(at: number, column: Column | undefined) {
    setHolds((before) => before.map((held, index) => (index === at ? column : held === column ? undefined : held)));
  }

  return (
    <>
      <DialogBody className="grid content-start gap-6">
        <DialogHead>{t('import.mapTitle')}</DialogHead>
        <DialogDescription className="wrap-anywhere">
          {table.isRecognised ? file.name : t('import.mapText', { name: file.name, count: table.lines })}
        </DialogDescription>
        <ul className="border-t border-line">
          {table.columns.map(({ title, samples }, at) => {
            const label = title || `${letterOf(at)}, ${t('import.mapNoTitle')}`;
            return (
              <li key={at} className="mapped-column">
                <span className="flex gap-2.5 font-[560]">
                  <span aria-hidden className="mapped-letter">
                    {letterOf(at)}
                  </span>
                  <span className={classes('min-w-0 wrap-anywhere', title === '' && 'text-muted')}>
                    {title || t('import.mapNoTitle')}
                  </span>
                </span>
                <span className="mapped-samples truncate text-small text-muted">{samples.join(' · ')}</span>
                <Select
                  aria-label={label}
                  value={holds[at] ?? ''}
                  onChange={({ target }) => choose(at, (target.value || undefined) as Column | undefined)}
                  options={[
                    { value: '', label: t('import.mapSkip') },
                    ...offered.map((column) => ({ value: column, label: t(choices[column]) })),
                    ...otherMeaning(table.columns[at]?.holds, title),
                  ]}
                />
              </li>
            );
          })}
        </ul>
        {openDate !== undefined && found.has('birthday') && (
          <OrderQuestion date={openDate} today={today} order={order} onOrder={setOrder} />
        )}
        {isAsked && missing.length > 0 && (
          <div>
            {missing.map((text) => (
              <FieldError key={text}>{text}</FieldError>
            ))}
          </div>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onBack}>{t('common.back')}</Button>
        <Button
          variant="primary"
          busy={isReading}
          onClick={() => (missing.length > 0 ? setAsked(true) : onChosen({ columns: holds, order }))}
        >
          {t('import.mapNext')}
        </Button>
      </DialogFoot>
    </>
  );
}

const letterOf = (at: number) => String.fromCodePoint(65 + (at % 26));

/** What the titles said, if it is none of the usual choices, such as a nickname. */
function otherMeaning(column: Column | undefined, title: string) {
  return column === undefined || column in choices ? [] : [{ value: column, label: title || column }];
}

interface OrderQuestionProps {
  date: string;
  today: Temporal.PlainDate;
  order: DayOrder | undefined;
  onOrder: (order: DayOrder) => void;
}

/** One answer settles all dates of the file. */
function OrderQuestion({ date, today, order, onOrder }: OrderQuestionProps) {
  const { t, language } = useI18n();
  return (
    <fieldset>
      <legend className="mb-3 font-[560]">{t('import.mapAmbiguous', { date })}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {orders.map((each) => {
          const read = readAnyOrder(date, { latestYear: today.year, order: each });
          if (typeof read === 'string') return null;
          const { year, month, day } = read;
          return (
            <label
              key={each}
              className="flex min-w-0 cursor-pointer gap-3 rounded-control border border-line p-3 has-checked:border-primary-edge has-checked:bg-bg has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="order"
                checked={order === each}
                onChange={() => onOrder(each)}
                className="radio mt-0.5"
              />
              <b className="font-[560]">{dayOf({ date: writeDay(year, month, day), birthYear: year }, language)}</b>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
