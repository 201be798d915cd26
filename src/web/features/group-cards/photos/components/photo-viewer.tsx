import './photo-viewer.css';
import { Dialog } from '@base-ui/react/dialog';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import Flag from 'lucide-react/icons/flag';
import Picture from 'lucide-react/icons/image';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { IconButton } from '#web/ui/base/icon-button.tsx';
import { DialogRoot } from '#web/ui/overlays/dialog-root.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { isPageZoomed, usePaging } from '#web/ui/overlays/use-paging.ts';
import { Signature } from '#web/features/group-cards/contributions/components/message-paper.tsx';
import ReportDialog from '#web/features/reports/components/report-dialog.tsx';
import { usePhotoAhead, WholePhoto } from './whole-photo.tsx';

interface PhotoViewerProps extends OpenProps {
  card: CardView;
  /** The message whose photo was pressed. */
  first: number | undefined;
}

/** Long words scroll; without focus only a pointer could move them. */
const scrolledByKeys = { tabIndex: 0 };

/** Messages up to this length are set in large type. */
const maxShortLetters = 40;

/** Shows the photos of a card one by one, each with its words; the lights are off in both themes. */
export default function PhotoViewer({ card, first, open, onOpenChange }: PhotoViewerProps) {
  return (
    <DialogRoot open={open} onOpenChange={onOpenChange} onClose={() => onOpenChange(false)}>
      <Dialog.Portal>
        <Photos key={first} card={card} first={first} />
      </Dialog.Portal>
    </DialogRoot>
  );
}

function Photos({ card, first }: Pick<PhotoViewerProps, 'card' | 'first'>) {
  const { t } = useI18n();
  const photos = card.contributions.filter(({ imageUrl, isHidden }) => imageUrl !== null && !isHidden);
  const [shown, setShown] = useState(first);
  const [isReporting, setIsReporting] = useState(false);
  const at = Math.max(
    photos.findIndex(({ id }) => id === shown),
    0,
  );
  const photo = photos[at];
  const go = (by: number) => setShown(photos[at + by]?.id ?? shown);
  const paging = usePaging(go);
  const isZoomed = useZoomed();
  usePhotoAhead(photos[at + 1]);
  if (!photo) return null;
  const { content, imageUrl, imageDescription } = photo;
  return (
    <Dialog.Popup
      data-card={card.theme}
      data-zoomed={isZoomed || undefined}
      className="viewer dark"
      aria-label={t('groupCard.photoViewer')}
      {...paging}
    >
      <div className="viewer-bar">
        <p className="figures mr-auto" aria-live="polite">
          {t('groupCard.photoPlace', { place: at + 1, count: photos.length })}
        </p>
        <a
          href={imageUrl ?? ''}
          download
          className="inline-grid size-11 flex-none place-items-center rounded-control text-muted hover:bg-text/8 hover:text-text"
          aria-label={t('groupCard.photoSave')}
          title={t('groupCard.photoSave')}
        >
          <Download aria-hidden />
        </a>
        <IconButton label={t('report.titlePicture')} onClick={() => setIsReporting(true)}>
          <Flag />
        </IconButton>
        <ReportDialog card={card} contributionId={photo.id} open={isReporting} onOpenChange={setIsReporting} />
        <Dialog.Close
          render={
            <IconButton label={t('common.close')}>
              <X />
            </IconButton>
          }
        />
      </div>
      <div className="viewer-stage">
        <div className="viewer-photo" data-tone={photo.imageColor}>
          <WholePhoto key={photo.id} contribution={photo} className="viewer-picture" />
        </div>
      </div>
      <div className="viewer-words" {...scrolledByKeys}>
        {content !== null && (
          <p className="viewer-text" data-short={content.length <= maxShortLetters || undefined}>
            {content}
          </p>
        )}
        {photo.type === 'ai_image' && <p className="viewer-about">{t('groupCard.badgeAiImage')}</p>}
        <Signature contribution={photo} />
        {imageDescription !== null && (
          <p className="viewer-about">
            <Picture aria-hidden />
            {t('groupCard.photoShows', { description: imageDescription })}
          </p>
        )}
      </div>
      {photos.length > 1 && (
        <div className="viewer-ways">
          <IconButton label={t('groupCard.photoBefore')} disabled={at === 0} onClick={() => go(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t('groupCard.photoNext')} disabled={at === photos.length - 1} onClick={() => go(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      )}
    </Dialog.Popup>
  );
}

/** Whether two fingers have enlarged the page; then a finger moves the photo and turns no page. */
function useZoomed(): boolean {
  const [isZoomed, setIsZoomed] = useState(isPageZoomed);
  useEffect(() => {
    const look = () => setIsZoomed(isPageZoomed());
    visualViewport?.addEventListener('resize', look);
    return () => visualViewport?.removeEventListener('resize', look);
  }, []);
  return isZoomed;
}
