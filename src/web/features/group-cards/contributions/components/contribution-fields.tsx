import type { CardViewer } from '../../../../../contract/group-cards.ts';
import { limits } from '../../../../../domain/limits.ts';
import { sayFault } from '../../../../lib/failures.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { Field, FieldHint, Input, Textarea } from '../../../../ui/field.tsx';
import type { ContributionForm, Faults } from '../model/form.ts';

const { nameLength, contentLength } = limits.contributions;
/** How much room is left is told only to whoever comes near the end of it. */
const tellFrom = 0.8;

interface ContributionFieldsProps {
  viewer: CardViewer;
  form: ContributionForm;
  faults: Faults;
  onForm: (form: ContributionForm) => void;
}

export function ContributionFields({ viewer, form, faults, onForm }: ContributionFieldsProps) {
  const { t } = useSpeech();
  const faultText = (field: string) => faults[field] && sayFault(t, faults[field]);
  const left = contentLength - form.content.length;
  return (
    <div className="mt-5 grid gap-[18px]">
      <Field label={t('contribution.name')} hint={t('contribution.nameHint')} error={faultText('contributorName')}>
        <Input
          name="contributorName"
          autoComplete="name"
          maxLength={nameLength}
          value={form.contributorName}
          onChange={({ target }) => onForm({ ...form, contributorName: target.value })}
        />
      </Field>
      <Field
        label={t('contribution.email')}
        hint={t(viewer.isSignedIn ? 'contribution.emailLockedLogin' : 'contribution.emailLockedInvite')}
        error={faultText('contributorEmail')}
      >
        <Input name="contributorEmail" type="email" readOnly value={viewer.email ?? ''} />
      </Field>
      <Field
        label={t('contribution.message')}
        hint={form.content.length > contentLength * tellFrom ? t('common.charactersLeft', { count: left }) : undefined}
        error={faultText('content')}
      >
        <Textarea
          name="content"
          rows={5}
          maxLength={contentLength}
          placeholder={t('contribution.messagePlaceholder')}
          value={form.content}
          onChange={({ target }) => onForm({ ...form, content: target.value })}
        />
      </Field>
      <FieldHint>{t('contribution.privacyNote')}</FieldHint>
    </div>
  );
}
