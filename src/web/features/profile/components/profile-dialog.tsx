import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { monthOptions } from '#web/lib/dates/months.ts';
import { DialogForm, FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, FieldError, FieldHint, Input } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { DialogBody, DialogDescription, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { currentUserQuery } from '#web/features/auth/api.ts';
import { useSaveProfile } from '../api.ts';
import {
  checkProfile,
  daysOf,
  formOf,
  isBirthdayMissing,
  type ProfileForm,
  withChoice,
  yearsToOffer,
} from '../model.ts';

/** One's own name and birthday. */
export default function ProfileDialog({ open, onOpenChange, today }: OpenProps & { today: Temporal.PlainDate }) {
  const user = useQuery(currentUserQuery);
  return (
    <FormDialog open={open && Boolean(user.data)} onOpenChange={onOpenChange}>
      {user.data && <Profile user={user.data} today={today} />}
    </FormDialog>
  );
}

const dateControls = ['month', 'day', 'year'];

function Profile({ user, today }: { user: CurrentUser; today: Temporal.PlainDate }) {
  const { t } = useI18n();
  const profile = useSaveProfile();
  const draft = useDraft('profile', formOf(user));
  const form = useForm(draft, {
    check: (values) => checkProfile(values, user, today),
    failure: t('common.error'),
    otherwise: t('profile.updateError'),
    save: async (request) => {
      await profile.mutateAsync(request);
      return { title: t('profile.updated'), description: t('profile.updatedText') };
    },
    controls: { birthday: dateControls, birthYear: dateControls },
    // Said in a toast, which disappears, and at the field.
    onRefused: (issues) => {
      if (isBirthdayMissing(issues))
        toast({ kind: 'error', title: t('common.error'), description: t('profile.selectBirthday') });
    },
  });
  return (
    <DialogForm form={form}>
      <DialogBody className="grid content-start gap-5">
        <div>
          <DialogTitle>{t('profile.title')}</DialogTitle>
          <DialogDescription>{t('profile.text')}</DialogDescription>
        </div>
        <RestoredDraft draft={draft} />
        <Field label={t('profile.name')} error={form.textOf('name')}>
          <Input
            name="name"
            autoComplete="name"
            value={draft.form.name}
            onChange={({ target }) => draft.change({ name: target.value })}
            className="text-[1.125rem] font-[560]"
          />
        </Field>
        <BirthdayChoice
          form={draft.form}
          error={form.textOf('birthday') ?? form.textOf('birthYear')}
          today={today}
          onChange={draft.change}
        />
      </DialogBody>
    </DialogForm>
  );
}

interface BirthdayChoiceProps {
  form: ProfileForm;
  error: string | undefined;
  today: Temporal.PlainDate;
  onChange: (form: ProfileForm) => void;
}

function BirthdayChoice({ form, error, today, onChange }: BirthdayChoiceProps) {
  const { t, language } = useI18n();
  const errorId = useId();
  const [wasDayCleared, setWasDayCleared] = useState(false);
  const refused = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };

  function choose(choice: Partial<ProfileForm>) {
    const next = withChoice(form, choice);
    setWasDayCleared(form.day !== '' && next.day === '');
    onChange(next);
  }

  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const days = Array.from({ length: daysOf(form) }, (_, index) => String(index + 1));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-2 font-[650]">{t('profile.birthday')}</legend>
      <div className="grid grid-cols-[1.5fr_1fr] gap-3 sm:grid-cols-[1.5fr_1fr_1fr]">
        <Field label={t('profile.month')} className="max-sm:col-span-full">
          <Select
            {...refused}
            name="month"
            autoComplete="bday-month"
            options={monthOptions(language)}
            placeholder="–"
            value={form.month}
            onChange={({ target }) => choose({ month: target.value })}
          />
        </Field>
        <Field label={t('profile.day')}>
          <Select
            {...refused}
            name="day"
            autoComplete="bday-day"
            options={options(days)}
            placeholder="–"
            value={form.day}
            onChange={({ target }) => choose({ day: target.value })}
            className="figures"
          />
        </Field>
        <Field label={t('profile.year')}>
          <Select
            {...refused}
            name="year"
            autoComplete="bday-year"
            options={options(yearsToOffer(today))}
            placeholder="–"
            value={form.year}
            onChange={({ target }) => choose({ year: target.value })}
            className="figures"
          />
        </Field>
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <div role="status">{wasDayCleared && <FieldHint>{t('profile.dayCleared')}</FieldHint>}</div>
    </fieldset>
  );
}
