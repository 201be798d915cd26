import { useState } from 'react';
import type { FileFault } from '../../../../contract/files/found.ts';
import { limits } from '../../../../domain/limits.ts';
import { sayFault } from '../../../lib/failures.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { Button } from '../../../ui/button.tsx';

/** What could not be read: the line and the reason. A file that is refused as a whole has no line to name. */
export function FileFaults({ faults }: { faults: readonly FileFault[] }) {
  const { t } = useSpeech();
  const [shown, setShown] = useState<number>(limits.files.faultsShown);
  if (faults.length === 0) return null;
  const isWhole = (id: string) => ['import.fileTooLarge', 'import.fileUnreadable', 'import.fileNothing'].includes(id);
  return (
    <>
      <ul className="grid gap-1 text-small text-danger">
        {faults.slice(0, shown).map((fault, index) => {
          const reason = sayFault(t, fault);
          return (
            <li key={index} className="wrap-anywhere">
              {isWhole(fault.id) ? reason : t('import.fileLineError', { line: fault.line, reason })}
            </li>
          );
        })}
      </ul>
      {faults.length > shown && (
        <Button variant="text" size="sm" onClick={() => setShown((count) => count + limits.files.peopleShown)}>
          {t('import.fileMore', { count: faults.length - shown })}
        </Button>
      )}
    </>
  );
}
