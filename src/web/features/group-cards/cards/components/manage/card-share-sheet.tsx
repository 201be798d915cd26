import Copy from 'lucide-react/icons/copy';
import Send from 'lucide-react/icons/send';
import { useRef } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog, DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { QrCode } from './card-qr-code.tsx';

interface ShareSheetProps extends OpenProps {
  card: CardView;
  address: string;
  /** False if the browser refused to copy; the address is then selected for copying by hand. */
  isCopied: boolean;
  copy: () => Promise<void>;
}

/** The texts of the sheet: an unpublished card is a secret, a published one may be passed on. */
function shareWords({ isPublished, viewer }: CardView): PlainMessageId {
  if (!isPublished) return 'groupCard.surpriseShare';
  return viewer.kind === 'creator' ? 'groupCard.shareReady' : 'groupCard.shareOpen';
}

/** The address of the card as text, as a QR code, and by the share dialog of the device. */
export default function ShareSheet({ card, address, open, onOpenChange, isCopied, copy }: ShareSheetProps) {
  const { t } = useI18n();
  const field = useRef<HTMLTextAreaElement>(null);
  const canHandOver = typeof navigator.share === 'function';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} closeLabel={t('common.close')} size="sm" initialFocus={field}>
      <DialogBody>
        <DialogTitle>{t('groupCard.shareTitle')}</DialogTitle>
        <p className="mt-1.5 text-muted">{t(shareWords(card))}</p>
        <QrCode text={address} label={t('groupCard.qrLabel')} />
        <label htmlFor="card-address" className={isCopied ? 'sr-only' : 'mb-1.5 block text-small font-[560]'}>
          {t(isCopied ? 'groupCard.shareLink' : 'groupCard.linkCopyManual')}
        </label>
        <textarea
          ref={field}
          id="card-address"
          readOnly
          rows={1}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="share-address"
        />
        <div className="mt-4 grid gap-3 sm:flex">
          <Button variant="primary" className="sm:flex-1" icon={<Copy />} onClick={() => void copy()}>
            {t('common.copy')}
          </Button>
          {canHandOver && (
            <Button
              className="sm:flex-1"
              icon={<Send />}
              // Cancelling the share dialog rejects the promise, which is no error.
              onClick={() => void navigator.share({ title: card.title, url: address }).catch(() => undefined)}
            >
              {t('groupCard.shareByApp')}
            </Button>
          )}
        </div>
      </DialogBody>
    </Dialog>
  );
}
