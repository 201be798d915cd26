import './photo-button.css';
import type { ContributionItem } from '#contract/contributions.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { MessagePhoto, useAltText, useRetries } from './message-photo.tsx';

interface PhotoButtonProps {
  contribution: ContributionItem;
  /** Shows the photo larger. */
  onView: (contribution: ContributionItem) => void;
  sizes: string;
  className: string;
  pictureClassName: string;
  /** A word on the photo. */
  mark?: string | undefined;
}

/** The photo of a message, if it has one; pressed, it opens in the viewer or, if it did not load, is loaded again. */
export function PhotoButton({ contribution, onView, sizes, className, pictureClassName, mark }: PhotoButtonProps) {
  const { t } = useI18n();
  const altOf = useAltText();
  const { isLost, tryAgain, tries, onLost } = useRetries();
  const { imageUrl, imageColor } = contribution;
  if (imageUrl === null) {
    // Only an admin takes the picture of a photo message; its author makes it a text.
    return contribution.type !== 'text' && <p className="photo-gone">{t('takedown.picture')}</p>;
  }
  const view = t('groupCard.viewPhotoOf', { description: altOf(contribution) });
  return (
    <button
      type="button"
      className={className}
      data-tone={imageColor}
      data-lost={isLost || undefined}
      aria-label={isLost ? undefined : mark === undefined ? view : `${mark}. ${view}`}
      onClick={isLost ? tryAgain : () => onView(contribution)}
    >
      <MessagePhoto
        key={tries}
        contribution={contribution}
        sizes={sizes}
        className={pictureClassName}
        onLost={onLost}
      />
      {isLost ? (
        <span className="photo-lost">
          {t('photo.loadError')} <u>{t('common.retry')}</u>
        </span>
      ) : (
        mark !== undefined && <span className="photo-badge">{mark}</span>
      )}
    </button>
  );
}
