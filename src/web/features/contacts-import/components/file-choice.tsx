import { Upload } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import type { FileIssue } from '#domain/files/found.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { DialogBody, DialogDescription, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { templateFile } from '../model.ts';
import { FileIssues } from './file-issues.tsx';

interface FileChoiceProps {
  isReading: boolean;
  /** Why no people were found in the file. */
  issues: readonly FileIssue[];
  failure: string | undefined;
  onFile: (file: File) => void;
}

export function FileChoice({ isReading, issues, failure, onFile }: FileChoiceProps) {
  const { t } = useI18n();
  return (
    <DialogBody className="grid content-start gap-5">
      <div>
        <DialogTitle>{t('import.fileTitle')}</DialogTitle>
        <DialogDescription>{t('import.fileText')}</DialogDescription>
      </div>
      {isReading ? (
        <Spinner text={t('import.fileReading')} className="min-h-44 justify-center" />
      ) : (
        <DropZone onFile={onFile} />
      )}
      <div role="alert">
        {failure !== undefined && <FieldError>{failure}</FieldError>}
        <FileIssues issues={issues} />
      </div>
      <Button variant="text" size="sm" className="justify-self-start" onClick={downloadTemplate}>
        {t('import.fileTemplate')}
      </Button>
    </DialogBody>
  );
}

/** Accepts a dropped file anywhere on the area; the button inside opens the file dialog. */
function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useI18n();
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes(
        'grid min-h-44 place-content-center justify-items-center gap-3 rounded-surface border-[1.5px] border-dashed px-4 py-6 text-center transition-[background-color,border-color] duration-120',
        isOver ? 'border-focus bg-text/6' : 'border-field-line',
      )}
    >
      <Upload className="size-7! text-muted" aria-hidden />
      <input
        id={id}
        type="file"
        accept=".csv,.vcf,.ics,text/csv,text/vcard,text/calendar"
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Reset, so that the same file can be chosen again after it was corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-primary-edge bg-primary px-[18px] font-[650] text-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-primary-hover"
      >
        {t('import.fileChoose')}
      </label>
      <p className="text-small text-muted touch:hidden">{t('import.fileDrop')}</p>
    </div>
  );
}

function downloadTemplate() {
  const address = URL.createObjectURL(templateFile());
  const link = document.createElement('a');
  link.href = address;
  link.download = 'kartu-birthdays.csv';
  link.click();
  // Revoked in the next task, when the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address));
}
