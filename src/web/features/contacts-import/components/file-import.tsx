import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileIssue, FileReading } from '#domain/files/found.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { UiProviders } from '#web/ui/overlays/ui-providers.tsx';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';
import { type Candidate, candidatesOf, readChosen } from '../model.ts';
import { FileChoice } from './file-choice.tsx';
import { FilePreview } from './file-preview.tsx';

export interface FileImportProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  today: Temporal.PlainDate;
}

export default function FileImport({ open, onOpenChange, today }: FileImportProps) {
  const { t } = useI18n();
  // A new key for each opening, so that it starts without a file.
  const [visit, setVisit] = useState(0);
  return (
    <UiProviders>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        closeLabel={t('common.close')}
        size="lg"
        onClosed={() => setVisit((count) => count + 1)}
      >
        <Steps key={visit} today={today} onClose={() => onOpenChange(false)} />
      </Dialog>
    </UiProviders>
  );
}

export interface OpenedFile {
  name: string;
  reading: FileReading;
  candidates: readonly Candidate[];
}

interface Outcome {
  imported: number;
  skipped: number;
}

interface StepsProps {
  today: Temporal.PlainDate;
  onClose: () => void;
}

/** The three steps: choose a file, choose people, see the result. */
function Steps({ today, onClose }: StepsProps) {
  const { t, language } = useI18n();
  const client = useQueryClient();
  const [file, setFile] = useState<OpenedFile>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isReading, setIsReading] = useState(false);
  const [issues, setFaults] = useState<readonly FileIssue[]>([]);
  const [failure, setFailure] = useState<string>();

  async function read(chosen: File) {
    setIsReading(true);
    setFaults([]);
    setFailure(undefined);
    try {
      const list = await client.ensureQueryData(birthdaysQuery);
      const reading = await readChosen(chosen, language, today);
      if (reading.people.length === 0) setFaults(reading.issues);
      else setFile({ name: chosen.name, reading, candidates: candidatesOf(reading, list) });
    } catch (error) {
      setFailure(error instanceof DOMException ? t('import.fileUnreadable') : failureText(t, error));
    } finally {
      setIsReading(false);
    }
  }

  if (outcome) return <Done {...outcome} onClose={onClose} />;
  if (file) return <FilePreview file={file} onBack={() => setFile(undefined)} onDone={setOutcome} />;
  return <FileChoice isReading={isReading} issues={issues} failure={failure} onFile={(chosen) => void read(chosen)} />;
}

function Done({ imported, skipped, onClose }: Outcome & { onClose: () => void }) {
  const { t } = useI18n();
  return (
    <>
      <DialogBody>
        <div role="status">
          <DialogTitle>{t('import.successTitle')}</DialogTitle>
          <p className="mt-3">{t('import.successText', { count: imported })}</p>
          {imported > 0 && skipped > 0 && (
            <p className="mt-1 text-muted">{t('import.fileSkipped', { count: skipped })}</p>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          {t('common.done')}
        </Button>
      </DialogFoot>
    </>
  );
}
