import { CalendarSync, Download, FileUp } from 'lucide-react';
import { lazy, useState } from 'react';
import { useSpeech } from '../../../lib/language.tsx';
import { withWords } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { OnceWanted } from '../../../ui/once-wanted.tsx';
import { CalendarFeed } from '../../contacts-import/components/calendar-feed.tsx';

const ExportMenu = lazy(
  withWords(['contacts-import'], () => import('../../contacts-import/components/export-menu.tsx')),
);

interface FilesCardProps {
  /** The empty page offers the import of a file by itself, and there is nothing to take away. */
  isEmpty: boolean;
  onImport: () => void;
}

/** Birthdays in from a file, out to one, and into a calendar. */
export function FilesCard({ isEmpty, onImport }: FilesCardProps) {
  const { t } = useSpeech();
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
          <CalendarFeed />
        </div>
      )}
    </div>
  );
}

function Export() {
  const { t } = useSpeech();
  return (
    <OnceWanted
      renderButton={(want) => (
        <Button variant="text" size="sm" icon={<Download />} onClick={want}>
          {t('import.exportButton')}
        </Button>
      )}
    >
      <ExportMenu />
    </OnceWanted>
  );
}
