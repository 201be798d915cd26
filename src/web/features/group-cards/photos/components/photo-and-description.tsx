import { purposeOf } from '#domain/cards/picture.ts';
import { pictureLimits } from '#domain/limits/pictures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import type { AiImageUse } from '#web/features/group-cards/ai-images/components/ai-image-way.tsx';
import { Field, Input } from '#web/ui/forms/field.tsx';
import type { Upload } from '../api/use-upload.ts';
import { PhotoField } from './photo-field.tsx';

interface PhotoAndDescriptionProps {
  upload: Upload;
  description: string;
  onDescription: (description: string) => void;
  /** Who gets a picture by AI, where one can be made. */
  aiImage: AiImageUse;
}

/** The photo of a message and, once it is there, what it shows for people who do not see it. */
export function PhotoAndDescription({ upload, description, onDescription, aiImage }: PhotoAndDescriptionProps) {
  const { t } = useI18n();
  const { state } = upload;
  // What a picture by AI shows is said by its prompt.
  const isPhoto = state.stage === 'done' && purposeOf(state.imageUrl) === 'photo';
  return (
    <>
      <PhotoField upload={upload} aiImage={aiImage} />
      {isPhoto && (
        <Field label={t('photo.descriptionLabel')} optional={t('photo.optional')} hint={t('photo.descriptionHint')}>
          <Input
            name="imageDescription"
            maxLength={pictureLimits.descriptionLength}
            placeholder={t('photo.descriptionPlaceholder')}
            value={description}
            onChange={({ target }) => onDescription(target.value)}
          />
        </Field>
      )}
    </>
  );
}
