import Upload from 'lucide-react/icons/upload';
import { type DragEvent, Fragment, useId, useState } from 'react';
import type { FileIssue } from '#domain/files/found.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { DialogBody, DialogDescription, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import type { ContactsFound, ImportSet } from '#contract/files/imports.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { templateFile } from '../model/candidates.ts';
import { GoogleImport } from './google-import.tsx';
import { ImportedBefore } from './imported-before.tsx';
import { FileIssues } from './file-issues.tsx';
import { Disclosure } from './disclosure.tsx';

interface FileChoiceProps {
  /** What is being read. */
  reading: { name: string; size: number } | undefined;
  /** Why no people were found in the file. */
  issues: readonly FileIssue[];
  failure: string | undefined;
  offersGoogle: boolean;
  onFile: (file: File) => void;
  onContacts: (contacts: ContactsFound) => void;
  onRemove: (set: ImportSet) => void;
}

/** From a size on the file is said to be large, since reading it may take a moment. */
const largeBytes = 1024 * 1024;

/** The ways to bring in birthdays, and what was brought in before. */
export function FileChoice({ reading, issues, failure, offersGoogle, onFile, onContacts, onRemove }: FileChoiceProps) {
  const { t } = useI18n();
  return (
    <DialogBody className="grid content-start gap-6">
      <div>
        <DialogTitle>{t('import.title')}</DialogTitle>
        <DialogDescription>{t('import.text')}</DialogDescription>
      </div>
      {reading ? (
        <div className="grid min-h-44 place-content-center justify-items-center gap-3 text-center">
          <Spinner text={t('import.fileReading')} className="justify-center" />
          {reading.size > largeBytes && (
            <p className="text-small wrap-anywhere text-muted">
              {t('import.photosSkipped', { name: reading.name, size: Math.round(reading.size / largeBytes) })}
            </p>
          )}
        </div>
      ) : (
        <>
          <div className={classes('grid gap-5', offersGoogle && 'md:grid-cols-2')}>
            <DropZone onFile={onFile} />
            {offersGoogle && (
              <section className="grid content-between gap-4 rounded-surface border border-line p-5">
                <div>
                  <h3 className="h2 text-[1.1875rem]">{t('import.googleTitle')}</h3>
                  <p className="mt-1 text-small text-muted">{t('import.googleText')}</p>
                </div>
                <GoogleImport block onContacts={onContacts} />
              </section>
            )}
          </div>
          {(failure !== undefined || issues.length > 0) && (
            <div role="alert">
              {failure !== undefined && <FieldError>{failure}</FieldError>}
              <FileIssues issues={issues} />
            </div>
          )}
          <ImportedBefore offersGoogle={offersGoogle} onContacts={onContacts} onRemove={onRemove} />
          <div className="grid justify-items-start gap-1">
            <HowTo />
            <Button variant="text" size="sm" onClick={downloadTemplate}>
              {t('import.fileTemplate')}
            </Button>
          </div>
        </>
      )}
    </DialogBody>
  );
}

const sources = [
  ['import.howApple', 'import.howAppleText'],
  ['import.howGoogle', 'import.howGoogleText'],
  ['import.howCalendar', 'import.howCalendarText'],
  ['import.howOutlook', 'import.howOutlookText'],
  ['import.howFacebook', 'import.howFacebookText'],
] as const;

/** Where people have their birthdays, and how to get them out of there. */
function HowTo() {
  const { t } = useI18n();
  return (
    <Disclosure title={t('import.howTo')}>
      <dl className="how-to mt-2 max-w-[64ch]">
        {sources.map(([name, text]) => (
          <Fragment key={name}>
            <dt>{t(name)}</dt>
            <dd>{t(text)}</dd>
          </Fragment>
        ))}
      </dl>
    </Disclosure>
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
      <p className="text-small text-balance text-muted">{t('import.fileKinds', { max: fileLimits.megabytes })}</p>
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
