import { type FormEvent, useId, useState } from 'react';
import type { BirthdayRequest } from '#contract/birthdays.ts';
import type { Language } from '#domain/language.ts';
import type { PlainMessageId, Translate } from '#i18n/translate.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useSaving } from '#web/lib/forms/saving.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog, DialogBody, DialogDescription, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import {
  type Conflict,
  type ConflictField,
  differencesOf,
  type PersonFacts,
  resolveConflict,
  type Side,
} from '../model.ts';

interface BirthdayConflictProps extends OpenProps {
  conflict: Conflict;
  onSave: (request: BirthdayRequest) => Promise<void>;
}

const labels: Record<ConflictField, PlainMessageId> = {
  name: 'birthday.name',
  date: 'birthday.conflictDate',
  email: 'birthday.email',
  notes: 'birthday.notes',
  isMuted: 'birthday.muteLabel',
  isRemembered: 'birthday.remembranceLabel',
};

function formatValue(field: ConflictField, facts: PersonFacts, t: Translate, language: Language): string {
  if (field === 'date') {
    const day = Temporal.PlainDate.from(facts.date);
    return formatDay(language, facts.birthYear === null ? 'day' : 'dayAndYear', day);
  }
  const value = facts[field];
  if (typeof value === 'boolean') return t(value ? 'birthday.conflictYes' : 'birthday.conflictNo');
  return value ?? t('birthday.conflictEmpty');
}

/** Shows two versions of one birthday, field by field; fields that the person changed are preselected as typed. */
export default function BirthdayConflict({ open, onOpenChange, conflict, onSave }: BirthdayConflictProps) {
  const { t, language } = useI18n();
  const { mine, stored, fields } = differencesOf(conflict);
  const [choices, setChoices] = useState<Partial<Record<ConflictField, Side>>>({});
  const { isSaving, run } = useSaving(t('birthday.updateError'));
  const sideOf = ({ field, preferred }: (typeof fields)[number]) => choices[field] ?? preferred;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events of this dialog bubble to the form that rendered it.
    event.stopPropagation();
    if (isSaving) return;
    const chosen = new Map(fields.map((each) => [each.field, sideOf(each)]));
    void run(() => onSave(resolveConflict({ mine, stored }, chosen)));
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} closeLabel={t('common.close')} size="lg" question>
      <form className="contents" onSubmit={submit}>
        <DialogBody>
          <DialogTitle>{t('birthday.conflictTitle')}</DialogTitle>
          <DialogDescription>
            {t('birthday.changedElsewhere')} {t('birthday.conflictText')}
          </DialogDescription>
          <div className="mt-6 grid gap-6">
            {fields.map((each) => (
              <Choice
                key={each.field}
                label={t(labels[each.field])}
                mine={formatValue(each.field, mine, t, language)}
                stored={formatValue(each.field, stored, t, language)}
                side={sideOf(each)}
                onChange={(side) => setChoices((before) => ({ ...before, [each.field]: side }))}
              />
            ))}
          </div>
        </DialogBody>
        <DialogFoot className="grid-cols-[auto_1fr]">
          <Button onClick={() => onOpenChange(false)} disabled={isSaving}>
            {t('birthday.conflictBack')}
          </Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            {t(isSaving ? 'common.saving' : 'birthday.conflictSave')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  mine: string;
  stored: string;
  side: Side;
  onChange: (side: Side) => void;
}

function Choice({ label, mine, stored, side, onChange }: ChoiceProps) {
  const { t } = useI18n();
  const group = useId();
  const options = [
    { value: 'mine', title: t('birthday.conflictMine'), text: mine },
    { value: 'stored', title: t('birthday.conflictStored'), text: stored },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-small font-[560]">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ value, title, text }) => (
          <div
            key={value}
            className="flex min-w-0 gap-3 rounded-control border border-line p-3 has-checked:border-primary-edge has-checked:bg-bg has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              id={`${group}-${value}`}
              type="radio"
              name={group}
              value={value}
              checked={side === value}
              onChange={() => onChange(value)}
              className="radio mt-0.5"
            />
            <label htmlFor={`${group}-${value}`} className="min-w-0 flex-1 cursor-pointer">
              <span className="block text-small font-[650]">{title}</span>
              <span className="mt-1 block max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{text}</span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
