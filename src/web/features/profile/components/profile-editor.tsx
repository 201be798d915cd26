import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { useIssueText, useSaving, visibleIssues } from '#web/lib/forms.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { monthOptions } from '#web/lib/dates/months.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Dialog, DialogBody, DialogDescription, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx';
import { Field, FieldError, FieldHint, Input } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { UiProviders } from '#web/ui/overlays/ui-providers.tsx';
import { currentUserQuery } from '#web/features/auth/api.ts';
import { useSaveProfile } from '../api.ts';
import { checkProfile, daysOf, formOf, type ProfileForm, withChoice, yearsToOffer } from '../model.ts';

export interface ProfileEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  today: Temporal.PlainDate;
}

export default function ProfileEditor({ open, onOpenChange, today }: ProfileEditorProps) {
  const { t } = useI18n();
  const user = useQuery(currentUserQuery);
  // A new key for each opening, so that the form starts from the saved profile or a draft.
  const [visit, setVisit] = useState(0);
  return (
    <UiProviders>
      <Dialog
        open={open && Boolean(user.data)}
        onOpenChange={onOpenChange}
        closeLabel={t('common.close')}
        onClosed={() => setVisit((count) => count + 1)}
      >
        {user.data && <Editing key={visit} user={user.data} today={today} onClose={() => onOpenChange(false)} />}
      </Dialog>
    </UiProviders>
  );
}

interface EditingProps {
  user: CurrentUser;
  today: Temporal.PlainDate;
  onClose: () => void;
}

function Editing({ user, today, onClose }: EditingProps) {
  const { t } = useI18n();
  const draft = useDraft('profile', formOf(user));
  const { form } = draft;
  const [wasTried, setWasTried] = useState(false);
  const { isSaving, notice, run } = useSaving(t('common.error'));
  const save = useSaveProfile();
  const checked = checkProfile(form, user, today);
  const isMissing = checked === 'birthday-missing';
  const textOf = useIssueText(isMissing ? {} : visibleIssues(checked, wasTried));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if (isMissing) {
      toast({ kind: 'error', title: t('common.error'), description: t('profile.selectBirthday') });
      focusFirst(event.currentTarget, ['month', 'day', 'year']);
    } else if ('issues' in checked) {
      focusFirst(event.currentTarget, checked.issues['name'] ? ['name'] : ['month', 'day', 'year']);
    } else if (!isSaving) {
      void run(async () => {
        await save.mutateAsync(checked.request);
        draft.settle();
        onClose();
        toast({ kind: 'success', title: t('profile.updated'), description: t('profile.updatedText') });
      });
    }
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <DialogBody className="grid content-start gap-5">
        <div>
          <DialogTitle>{t('profile.title')}</DialogTitle>
          <DialogDescription>{t('profile.text')}</DialogDescription>
        </div>
        <DraftNotice
          shown={draft.isRestored}
          text={t('common.draftRestored')}
          discardLabel={t('common.startOver')}
          onDiscard={draft.discard}
        />
        <Field label={t('profile.name')} error={textOf('name')}>
          <Input
            name="name"
            autoComplete="name"
            value={form.name}
            onChange={({ target }) => draft.change({ name: target.value })}
            className="text-[1.125rem] font-[560]"
          />
        </Field>
        <BirthdayChoice
          form={form}
          error={textOf('birthday') ?? textOf('birthYear') ?? askIfMissing()}
          today={today}
          onChange={draft.change}
        />
      </DialogBody>
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={onClose}
        submitLabel={t(isSaving ? 'common.saving' : 'common.save')}
        busy={isSaving}
      />
    </form>
  );

  /** Says that the birthday is missing in a toast, which disappears, and at the field. */
  function askIfMissing(): string | undefined {
    return wasTried && isMissing ? t('profile.selectBirthday') : undefined;
  }
}

/** Focuses the first empty control, or else the last one. */
function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const controls = names
    .map((name) => form.elements.namedItem(name))
    .filter((control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement);
  (controls.find(({ value }) => value === '') ?? controls.at(-1))?.focus();
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
