import { useId } from 'react';
import { birthYears } from '#domain/birthdays/birthday.ts';
import { monthOptions } from '#web/lib/dates/months.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { type Controls, type Issues, useIssueText } from '#web/lib/forms/issues.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Candle } from '#web/ui/base/candle.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field, FieldError, Input } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { type BirthdayForm, previewOf } from '../model.ts';

export interface FormPart {
  form: BirthdayForm;
  issues: Issues;
  change: (changed: Partial<BirthdayForm>) => void;
}

/** Controls that are not named like their field. */
export const controls: Controls = { date: ['month', 'day'], birthYear: ['year'] };

export function BirthdayFields(part: FormPart & { today: Temporal.PlainDate }) {
  const { t } = useI18n();
  const { form, issues, change, today } = part;
  const issueTextOf = useIssueText(issues);
  return (
    <>
      <Field label={t('birthday.name')} error={issueTextOf('name')}>
        <Input
          name="name"
          autoComplete="off"
          placeholder={t('birthday.namePlaceholder')}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
          className="text-[1.125rem] font-[560] placeholder:font-[430]"
        />
      </Field>
      <DayFields {...part} />
      <YearFields {...part} years={birthYears(today)} />
      <PreviewLine form={form} today={today} />
      <Field label={t('birthday.email')} hint={t('birthday.emailHint')} error={issueTextOf('email')}>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={form.email}
          onChange={({ target }) => change({ email: target.value })}
        />
      </Field>
      <div className="-my-1">
        <Checkbox
          name="isMuted"
          label={t('birthday.muteLabel')}
          checked={form.isMuted}
          onChange={({ target }) => change({ isMuted: target.checked })}
        />
        <Checkbox
          name="isRemembered"
          label={t('birthday.remembranceLabel')}
          hint={form.isRemembered && t('birthday.remembranceHint')}
          checked={form.isRemembered}
          onChange={({ target }) => change({ isRemembered: target.checked })}
        />
      </div>
    </>
  );
}

/** Heard, not seen: everybody else knows what a day and a year look like. */
function Range({ id, from, to }: { id: string; from: number; to: number }) {
  const { t } = useI18n();
  return (
    <span id={id} hidden>
      {t('birthday.range', { from: String(from), to: String(to) })}
    </span>
  );
}

/** Month and day share one error message below both. */
function DayFields({ form, issues, change }: FormPart) {
  const { t, language } = useI18n();
  const errorId = useId();
  const rangeId = useId();
  const error = useIssueText(issues)('date');
  const refused = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-[2fr_1fr] gap-3">
        <Field label={t('birthday.month')}>
          <Select
            {...refused}
            name="month"
            autoComplete="off"
            options={monthOptions(language)}
            placeholder={t('birthday.monthPlaceholder')}
            value={form.month}
            onChange={({ target }) => change({ month: target.value })}
          />
        </Field>
        <Field label={t('birthday.day')}>
          <Input
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? rangeId : `${errorId} ${rangeId}`}
            name="day"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={form.day}
            onChange={({ target }) => change({ day: target.value })}
            className="figures"
          />
        </Field>
        <Range id={rangeId} from={1} to={31} />
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The year below the day, shown only if it is included. */
function YearFields({ form, issues, change, years }: FormPart & { years: { first: number; last: number } }) {
  const { t } = useI18n();
  const errorId = useId();
  const rangeId = useId();
  const error = useIssueText(issues)('birthYear');
  return (
    <div className="-my-1 grid gap-1.5">
      <div className="grid min-h-12 grid-cols-[2fr_1fr] items-center gap-3">
        <Checkbox
          name="hasYear"
          label={t('birthday.includeYear')}
          checked={form.hasYear}
          onChange={({ target }) => change({ hasYear: target.checked })}
          className={form.hasYear ? undefined : 'col-span-full'}
        />
        {form.hasYear && (
          <Field label={t('birthday.year')} labelHidden>
            <Input
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? rangeId : `${errorId} ${rangeId}`}
              name="year"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              placeholder={t('birthday.yearPlaceholder')}
              value={form.year}
              onChange={({ target }) => change({ year: target.value })}
              className="figures"
            />
          </Field>
        )}
        <Range id={rangeId} from={years.first} to={years.last} />
      </div>
      {form.hasYear && error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

function PreviewLine({ form, today }: { form: BirthdayForm; today: Temporal.PlainDate }) {
  const { t, language } = useI18n();
  const preview = previewOf(form, today);
  if (!preview) return null;
  const date = formatDay(language, 'full', preview.on);
  return (
    <div className="-mt-1 grid grid-cols-[auto_1fr] items-center gap-x-3 text-small">
      <Candle size="sm" className="[--wax-off:var(--wax)]" />
      <div role="status">
        <p className="font-[560]">
          {preview.turns === null
            ? t('birthday.preview', { date })
            : t('birthday.previewWithAge', { date, age: preview.turns })}
        </p>
        {preview.isLeapDay && <p className="text-muted">{t('birthday.leapDayHint')}</p>}
      </div>
    </div>
  );
}
