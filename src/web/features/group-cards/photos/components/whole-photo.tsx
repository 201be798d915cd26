import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect } from 'react';
import { modernFormats, sourceSet } from '#domain/cards/picture.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { MessagePhoto, type PhotoFields, useRetries } from './message-photo.tsx';

interface WholePhotoProps {
  contribution: PhotoFields;
  className: string;
}

const sizes = '90vw';

/** A photo shown on its own; says so if it did not load, and loads it again. */
export function WholePhoto({ contribution, className }: WholePhotoProps) {
  const { t } = useI18n();
  const { isLost, tryAgain, tries, onLost } = useRetries();
  if (isLost) {
    return (
      <div
        role="alert"
        className="photo-error grid min-h-60 w-full place-content-center justify-items-center gap-4 p-6 text-center text-card-sub"
      >
        <p>{t('photo.loadError')}</p>
        <Button variant="card-quiet" icon={<RotateCw aria-hidden className="size-4" />} onClick={tryAgain}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <MessagePhoto
      key={tries}
      contribution={contribution}
      sizes={sizes}
      className={className}
      isLazy={false}
      onLost={onLost}
    />
  );
}

/** Fetches the photo that is shown next, so that it is there at once. */
export function usePhotoAhead(next: PhotoFields | undefined): void {
  const { imageUrl = null, imageWidth = null } = next ?? {};
  useEffect(() => {
    if (imageUrl === null || imageWidth === null) return;
    const image = new Image();
    image.sizes = sizes;
    image.srcset = sourceSet(imageUrl, imageWidth, modernFormats[0]);
  }, [imageUrl, imageWidth]);
}
