import type { CardViewer } from '../../../../../contract/group-cards.ts';
import { limits } from '../../../../../domain/limits.ts';
import { type Faults, useFaultText } from '../../../../lib/forms.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { Field, FieldHint, Input, Textarea } from '../../../../ui/field.tsx';
import type { ContributionForm } from '../model/form.ts';

const { contentLength } = limits.contributions;
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
  const faultText = useFaultText(faults);
  const left = contentLength - form.content.length;
  return (
    <div className="mt-5 grid gap-[18px]">
      <Field label={t('contribution.name')} hint={t('contribution.nameHint')} error={faultText('contributorName')}>
        <Input
          name="contributorName"
          autoComplete="name"
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
        hint={
          left >= 0 && left < contentLength * (1 - tellFrom) ? t('common.charactersLeft', { count: left }) : undefined
        }
        error={faultText('content')}
      >
        <Textarea
          name="content"
          rows={5}
          placeholder={t('contribution.messagePlaceholder')}
          value={form.content}
          onChange={({ target }) => onForm({ ...form, content: target.value })}
        />
      </Field>
      <FieldHint>{t('contribution.privacyNote')}</FieldHint>
    </div>
  );
}
