import CalendarSync from 'lucide-react/icons/calendar-sync';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { LazyOnClick } from '#web/ui/overlays/lazy-on-click.tsx';
import { lazyPart, WithoutPart } from '#web/ui/overlays/lazy-part.tsx';
import { CalendarFeed } from '#web/features/contacts-import/components/calendar-feed.tsx';

const ExportMenu = lazyPart(() => import('#web/features/contacts-import/components/export-menu.tsx'));

interface FilesCardProps {
  /** The empty page has its own import button, and there is nothing to export. */
  isEmpty: boolean;
  onImport: () => void;
}

/** Import from a file, export to a file, and the calendar address. */
export function FilesCard({ isEmpty, onImport }: FilesCardProps) {
  const { t } = useI18n();
  const [hasCalendar, setCalendar] = useState(false);
  return (
    <div className="border-t border-line pt-5 md:max-lg:col-span-2">
      <div className="flex flex-wrap gap-x-5 gap-y-1 [&_.lucide]:size-[18px]">
        {!isEmpty && (
          <>
            <Button variant="text" size="sm" icon={<FileUp />} onClick={onImport}>
              {t('import.fileTitle')}
            </Button>
            <Export />
          </>
        )}
        {!hasCalendar && (
          <Button variant="text" size="sm" icon={<CalendarSync />} onClick={() => setCalendar(true)}>
            {t('settings.feedTitle')}
          </Button>
        )}
      </div>
      {hasCalendar && (
        <div className="mt-5">
          <WithoutPart value={() => setCalendar(false)}>
            <CalendarFeed />
          </WithoutPart>
        </div>
      )}
    </div>
  );
}

function Export() {
  const { t } = useI18n();
  return (
    <LazyOnClick
      renderButton={(want) => (
        <Button variant="text" size="sm" icon={<Download />} onClick={want}>
          {t('import.exportButton')}
        </Button>
      )}
    >
      <ExportMenu />
    </LazyOnClick>
  );
}
