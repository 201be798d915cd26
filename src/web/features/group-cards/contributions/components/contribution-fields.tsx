import type { CardView } from '#contract/group-cards.ts';
import { contributionLimits } from '#domain/limits/cards.ts';
import { PhotoAndDescription } from '#web/features/group-cards/photos/components/photo-and-description.tsx';
import type { Upload } from '#web/features/group-cards/photos/api/use-upload.ts';
import { type Issues, useIssueText } from '#web/lib/forms/issues.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, FieldHint, Input, Textarea } from '#web/ui/forms/field.tsx';
import type { ContributionForm } from '../model/form.ts';

const { contentLength } = contributionLimits;
/** The remaining length is shown from this share of the limit on. */
const showLeftFrom = 0.8;

interface ContributionFieldsProps {
  card: CardView;
  form: ContributionForm;
  issues: Issues;
  upload: Upload;
  onForm: (form: ContributionForm) => void;
}

export function ContributionFields({ card, form, issues, upload, onForm }: ContributionFieldsProps) {
  const { t } = useI18n();
  const { viewer } = card;
  const issueTextOf = useIssueText(issues);
  const left = contentLength - form.content.length;
  return (
    <div className="mt-5 grid gap-[18px]">
      <div className="grid gap-[18px] md:grid-cols-2 md:gap-3.5">
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
      </div>
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
      <PhotoAndDescription
        upload={upload}
        description={form.imageDescription}
        onDescription={(imageDescription) => onForm({ ...form, imageDescription })}
        aiImage={{
          card,
          onTake({ url, prompt }) {
            upload.reset(url);
            // Its prompt goes with it, unless the person has said something else. Of a closed form only the draft is left.
            const content = form.content.trim() === '' ? prompt : form.content;
            onForm({ ...form, content, imageUrl: url, imageDescription: '' });
          },
        }}
      />
      <FieldHint>
        {t('contribution.privacyNote')} {t('photo.privacyNote')}
      </FieldHint>
    </div>
  );
}
