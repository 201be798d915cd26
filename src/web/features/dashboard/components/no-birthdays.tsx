import Plus from 'lucide-react/icons/plus';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { NoBirthdaysDrawing } from '#web/ui/art/empty/no-birthdays.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/empty-state.tsx';

export function NoBirthdays({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const { t } = useI18n();
  return (
    <EmptyState
      drawing={<NoBirthdaysDrawing />}
      title={t('dashboard.emptyTitle')}
      text={t('dashboard.emptyText')}
      actions={
        <>
          <Button variant="primary" icon={<Plus />} onClick={onAdd}>
            {t('dashboard.emptyAdd')}
          </Button>
          <Button onClick={onImport}>{t('import.fileTitle')}</Button>
        </>
      }
    />
  );
}
