import { Suspense } from 'react';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';
import { lazyWithRetry } from '#web/ui/overlays/lazy-with-retry.ts';

/** Lazy, since few cards are empty. */
const NoMessages = lazyWithRetry(async () => ({
  default: (await import('#web/ui/art/empty/no-messages.tsx')).NoMessagesDrawing,
}));

export function CardReadOnly() {
  const { t } = useI18n();
  return (
    <aside className="card-read-only">
      <ThemedPicture name="read-only" width={56} height={42} className="w-14" />
      <p>
        <strong>{t('groupCard.readOnlyTitle')}:</strong> {t('groupCard.readOnlyText')}
      </p>
    </aside>
  );
}

export function CardEmpty({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useI18n();
  return (
    <div className="card-empty">
      <div className="aspect-4/3 w-40">
        <Suspense>
          <NoMessages className="w-40" />
        </Suspense>
      </div>
      <div>
        <h3 className="h2">{t('groupCard.emptyTitle')}</h3>
        <p>{t(mayWrite ? 'groupCard.emptyText' : 'groupCard.emptyReader')}</p>
      </div>
    </div>
  );
}
