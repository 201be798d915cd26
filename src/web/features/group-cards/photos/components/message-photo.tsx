import { useCallback, useState } from 'react';
import type { ContributionItem } from '#contract/contributions.ts';
import { modernFormats, sourceSet } from '#domain/cards/picture.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';

export type PhotoFields = Pick<
  ContributionItem,
  | 'type'
  | 'content'
  | 'contributorName'
  | 'imageUrl'
  | 'imageWidth'
  | 'imageHeight'
  | 'imagePreview'
  | 'imageDescription'
>;

interface MessagePhotoProps {
  contribution: PhotoFields;
  /** How wide the photo is drawn, as in the attribute of the same name. */
  sizes: string;
  className: string;
  isLazy?: boolean;
  /** A stable function; called once if the photo cannot be loaded. */
  onLost?: () => void;
}

/** What a photo shows, in the words of whoever added it or had it made, or at least whose photo it is. */
export function useAltText(): (contribution: PhotoFields) => string {
  const { t } = useI18n();
  return ({ imageDescription, type, content, contributorName }) =>
    imageDescription ??
    (type === 'ai_image' ? content : null) ??
    t('groupCard.photoBy', { name: contributorName ?? t('groupCard.anonymous') });
}

/** Whether a photo could not be loaded, and the way to try again: a new key makes a new request. */
export function useRetries() {
  const [tries, setTries] = useState(0);
  const [isLost, setIsLost] = useState(false);
  const onLost = useCallback(() => setIsLost(true), []);
  const tryAgain = () => {
    setIsLost(false);
    setTries(tries + 1);
  };
  return { isLost, tryAgain, tries, onLost };
}

/** A photo in the best format and width. Until it has loaded, its place is reserved and shows a blurred preview. */
export function MessagePhoto({ contribution, sizes, className, isLazy = true, onLost }: MessagePhotoProps) {
  const altOf = useAltText();
  const { imageUrl, imageWidth, imageHeight, imagePreview } = contribution;
  // What failed before the page was hydrated reports nothing anymore.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) onLost?.();
    },
    [onLost],
  );
  if (imageUrl === null) return null;
  const size = imageWidth !== null && imageHeight !== null && { width: imageWidth, height: imageHeight };
  return (
    <>
      {imagePreview !== null && <img src={`data:image/webp;base64,${imagePreview}`} alt="" className="photo-preview" />}
      <picture className="contents">
        {size &&
          modernFormats.map((format) => (
            <source
              key={format}
              // Within `contents` it would take a place in the grid.
              hidden
              type={`image/${format}`}
              srcSet={sourceSet(imageUrl, size.width, format)}
              sizes={sizes}
            />
          ))}
        <img
          ref={look}
          src={imageUrl}
          alt={altOf(contribution)}
          {...size}
          loading={isLazy ? 'lazy' : 'eager'}
          decoding="async"
          className={className}
          onError={onLost}
        />
      </picture>
    </>
  );
}
