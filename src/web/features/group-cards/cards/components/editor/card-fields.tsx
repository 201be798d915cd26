import type { ReactNode } from 'react';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { type Issues, useIssueText } from '#web/lib/forms/issues.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, Input, Textarea } from '#web/ui/forms/field.tsx';
import type { CardForm } from '#web/features/group-cards/cards/model/form.ts';
import { ThemeTiles } from './theme-tiles.tsx';

interface CardFieldsProps {
  form: CardForm;
  issues: Issues;
  change: (changed: Partial<CardForm>) => void;
  /** Beside the recipient's name: a button to choose a contact. */
  picker?: ReactNode;
}

const earliestDay = `${birthdayLimits.earliestYear}-01-01`;

/** The fields of a card, the same for a new card and for a change. */
export function CardFields({ form, issues, change, picker }: CardFieldsProps) {
  const { t } = useI18n();
  const issueTextOf = useIssueText(issues);
  return (
    <>
      <Field label={t('groupCard.initiatorName')} error={issueTextOf('initiatorName')}>
        <Input
          name="initiatorName"
          autoComplete="name"
          value={form.initiatorName}
          onChange={({ target }) => change({ initiatorName: target.value })}
        />
      </Field>
      <div className="grid gap-x-3.5 gap-y-[18px] sm:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Field label={t('groupCard.recipientName')} error={issueTextOf('recipientName')}>
          <div className="flex gap-2">
            <Input
              name="recipientName"
              autoComplete="off"
              placeholder={t('groupCard.recipientNamePlaceholder')}
              value={form.recipientName}
              onChange={({ target }) => change({ recipientName: target.value })}
            />
            {picker}
          </div>
        </Field>
        <Field label={t('groupCard.recipientBirthday')} error={issueTextOf('recipientBirthday')}>
          <Input
            name="recipientBirthday"
            type="date"
            min={earliestDay}
            value={form.recipientBirthday}
            onChange={({ target }) => change({ recipientBirthday: target.value })}
            className="figures min-w-0"
          />
        </Field>
      </div>
      <Field label={t('groupCard.title')} error={issueTextOf('title')}>
        <Input
          name="title"
          autoComplete="off"
          placeholder={t('groupCard.sampleTitle')}
          value={form.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field label={t('groupCard.coverLine')} hint={t('groupCard.coverLineHint')} error={issueTextOf('coverLine')}>
        <Input
          name="coverLine"
          autoComplete="off"
          placeholder={t('groupCard.forRecipient', {
            name: form.recipientName.trim() || t('groupCard.sampleRecipient'),
          })}
          value={form.coverLine}
          onChange={({ target }) => change({ coverLine: target.value })}
        />
      </Field>
      <Field
        label={t('groupCard.description')}
        hint={t('groupCard.descriptionHint')}
        error={issueTextOf('description')}
      >
        <Textarea
          name="description"
          rows={2}
          value={form.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <ThemeTiles value={form.theme} onChange={(theme) => change({ theme })} />
    </>
  );
}
