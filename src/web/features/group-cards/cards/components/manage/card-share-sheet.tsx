import { Copy, Send } from 'lucide-react';
import { useRef } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog, DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { UiProviders } from '#web/ui/overlays/ui-providers.tsx';
import { QrCode } from './card-qr-code.tsx';

interface ShareSheetProps {
  card: CardView;
  address: string;
  isOpen: boolean;
  /** False where the browser did not let us; then the address waits to be copied by hand. */
  isCopied: boolean;
  copy: () => Promise<void>;
  onOpenChange: (open: boolean) => void;
}

/** Before it is given a card is a secret; then it is there to be passed on. */
function shareWords({ isPublished, viewer }: CardView): PlainMessageId {
  if (!isPublished) return 'groupCard.surpriseShare';
  return viewer.kind === 'creator' ? 'groupCard.shareReady' : 'groupCard.shareOpen';
}

/** The address of the card: whole, as a code for a phone, and by whatever the device itself offers. */
export default function ShareSheet({ card, address, isOpen, isCopied, copy, onOpenChange }: ShareSheetProps) {
  const { t } = useI18n();
  const field = useRef<HTMLTextAreaElement>(null);
  const canHandOver = typeof navigator.share === 'function';
  return (
    <UiProviders>
      <Dialog open={isOpen} onOpenChange={onOpenChange} closeLabel={t('common.close')} size="sm" initialFocus={field}>
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
                // Whoever changes their mind there ends it with an error, which is none.
                onClick={() => void navigator.share({ title: card.title, url: address }).catch(() => undefined)}
              >
                {t('groupCard.shareByApp')}
              </Button>
            )}
          </div>
        </DialogBody>
      </Dialog>
    </UiProviders>
  );
}
