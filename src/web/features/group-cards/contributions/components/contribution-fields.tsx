import type { CardViewer } from '#contract/group-cards.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import { type Issues, useIssueText } from '#web/lib/forms.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, FieldHint, Input, Textarea } from '#web/ui/forms/field.tsx';
import type { ContributionForm } from '../model/form.ts';

const { contentLength } = contributionLimits;
/** The remaining length is shown from this share of the limit on. */
const showLeftFrom = 0.8;

interface ContributionFieldsProps {
  viewer: CardViewer;
  form: ContributionForm;
  issues: Issues;
  onForm: (form: ContributionForm) => void;
}

export function ContributionFields({ viewer, form, issues, onForm }: ContributionFieldsProps) {
  const { t } = useI18n();
  const issueTextOf = useIssueText(issues);
  const left = contentLength - form.content.length;
  return (
    <div className="mt-5 grid gap-[18px]">
      <Field label={t('contribution.name')} hint={t('contribution.nameHint')} error={issueTextOf('contributorName')}>
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
        error={issueTextOf('contributorEmail')}
      >
        <Input name="contributorEmail" type="email" readOnly value={viewer.email ?? ''} />
      </Field>
      <Field
        label={t('contribution.message')}
        hint={
          left >= 0 && left < contentLength * (1 - showLeftFrom)
            ? t('common.charactersLeft', { count: left })
            : undefined
        }
        error={issueTextOf('content')}
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
