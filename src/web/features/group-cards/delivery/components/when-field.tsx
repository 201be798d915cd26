import { type ReactNode, useContext, useId } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import type { DeliveryMoment } from '#domain/cards/card-delivery.ts';
import { timeOf } from '#domain/cards/card-delivery.ts';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, FieldError, FieldHint, FormIsSaving, Input } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { type DeliveryForm, morningHours } from '../model/form.ts';
import { localTimeText, localTimeZone } from '../model/texts.ts';
import { ZoneField } from './zone-field.tsx';

interface WhenProps {
  card: CardView;
  form: DeliveryForm;
  change: (part: Partial<DeliveryForm>) => void;
  error: string | undefined;
}

/** Three moments in one frame; the chosen one shows its fields. Without a mail there is no other time. */
export function WhenField({ card, form, change, error }: WhenProps) {
  const i18n = useI18n();
  const { t, language } = i18n;
  const errorId = useId();
  const day = capitalized(formatDay(language, 'full', Temporal.PlainDate.from(card.celebratedOn)));
  const choice = (chosen: DeliveryMoment, title: string, hint: string, fields?: ReactNode) => (
    <Choice title={title} hint={hint} checked={form.chosen === chosen} onChoose={() => change({ chosen })}>
      {fields}
    </Choice>
  );
  const zone = <ZoneField value={form.timeZone} own={localTimeZone()} onChange={(timeZone) => change({ timeZone })} />;
  const here = <FieldHint className="sm:col-span-2">{localTimeText(i18n, form, card.celebratedOn)}</FieldHint>;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1.5 text-small font-[560]">{t('deliver.when')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-control border border-field-line">
        {choice(
          'birthday',
          t('deliver.morning'),
          day,
          !form.isSelf && (
            <>
              <Field label={t('deliver.hour')}>
                <Select
                  value={String(form.hour)}
                  options={morningHours.map((hour) => ({ value: String(hour), label: timeOf(hour * 60) }))}
                  onChange={({ target }) => change({ hour: Number(target.value) })}
                />
              </Field>
              {zone}
              {here}
            </>
          ),
        )}
        {!form.isSelf &&
          choice(
            'other',
            t('deliver.other'),
            t('deliver.otherHint'),
            <>
              <Field label={t('deliver.day')}>
                <Input
                  type="date"
                  name="when"
                  value={form.day}
                  onChange={({ target }) => change({ day: target.value })}
                />
              </Field>
              <Field label={t('deliver.time')}>
                <Input
                  type="time"
                  name="when"
                  value={form.time}
                  onChange={({ target }) => change({ time: target.value })}
                />
              </Field>
              <div className="sm:col-span-2">{zone}</div>
              {here}
            </>,
          )}
        {choice('now', t('deliver.now'), t('deliver.nowHint'))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

interface ChoiceProps {
  title: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
  children?: ReactNode;
}

function Choice({ title, hint, checked, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={checked ? 'bg-surface' : ''}>
      <div className="grid min-h-14 grid-cols-[auto_1fr] items-start gap-x-3 px-3.5 py-3">
        <input
          type="radio"
          id={id}
          name="moment"
          checked={checked}
          disabled={useContext(FormIsSaving)}
          onChange={onChoose}
          aria-describedby={`${id}-hint`}
          className="radio mt-0.5"
        />
        <div>
          <label htmlFor={id} className="block cursor-pointer font-[560]">
            {title}
          </label>
          <p id={`${id}-hint`} className="text-small text-muted">
            {hint}
          </p>
        </div>
      </div>
      {checked && children && <div className="grid gap-3 px-3.5 pb-4 sm:grid-cols-2 sm:pl-11.5">{children}</div>}
    </div>
  );
}
