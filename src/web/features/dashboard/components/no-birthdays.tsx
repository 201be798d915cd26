import { Plus } from 'lucide-react';
import { useSpeech } from '../../../lib/language.tsx';
import { NoBirthdaysDrawing } from '../../../ui/art/empty/no-birthdays.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoBirthdays({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const { t } = useSpeech();
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
