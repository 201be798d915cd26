import { Download, FileUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSpeech } from '../../../lib/language.tsx';
import { Button } from '../../../ui/button.tsx';

const ExportMenu = lazy(async () => {
  const { ExportMenu: default_ } = await import('../../contacts-import/components/export-menu.tsx');
  return { default: default_ };
});

/** Birthdays in from a file and out to one. */
export function FilesCard({ onImport }: { onImport: () => void }) {
  const { t } = useSpeech();
  return (
    <section
      aria-label={t('import.fileTitle')}
      className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-5 md:max-lg:col-span-2 [&_.lucide]:size-[18px]"
    >
      <Button variant="text" size="sm" icon={<FileUp />} onClick={onImport}>
        {t('import.fileTitle')}
      </Button>
      <Export />
    </section>
  );
}

/** The menu is fetched by the first press, and then opens at once. */
function Export() {
  const { t } = useSpeech();
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button variant="text" size="sm" icon={<Download />} onClick={() => setWanted(true)}>
      {t('import.exportButton')}
    </Button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ExportMenu defaultOpen />
    </Suspense>
  );
}
