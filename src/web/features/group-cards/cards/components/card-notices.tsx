import { useSpeech } from '../../../../lib/language.tsx';
import { NoMessagesDrawing } from '../../../../ui/art/empty/no-messages.tsx';
import { ReadOnlyDrawing } from '../../../../ui/art/empty/read-only.tsx';

export function CardReadOnly() {
  const { t } = useSpeech();
  return (
    <aside className="card-read-only">
      <ReadOnlyDrawing className="w-14" />
      <p>
        <strong>{t('groupCard.readOnlyTitle')}:</strong> {t('groupCard.readOnlyText')}
      </p>
    </aside>
  );
}

export function CardEmpty() {
  const { t } = useSpeech();
  return (
    <div className="card-empty">
      <NoMessagesDrawing className="w-40" />
      <div>
        <h3 className="h2">{t('groupCard.emptyTitle')}</h3>
        <p>{t('groupCard.emptyText')}</p>
      </div>
    </div>
  );
}
