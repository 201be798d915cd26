import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ContactsFound, ImportAnswer, ImportSet } from '#contract/files/imports.ts';
import type { FileIssue, FileReading, TableChoice } from '#domain/files/found.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { takeWaitingContacts } from '../api/hand-over.ts';
import { compareWithList, importSetsQuery, readInWorker, type Source } from '../api/imports.ts';
import { type Candidate, candidatesOf, comparedPeople, type Person, personOfContact } from '../model/candidates.ts';
import { isInParts, useAdding } from '../model/use-adding.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { RemoveSet } from './remove-set.tsx';
import { TableMapping } from './table-mapping.tsx';

export interface ImportDialogProps extends OpenProps {
  today: Temporal.PlainDate;
  offersGoogle: boolean;
  /** What the pop-up read. */
  contacts: ContactsFound | undefined;
  onContacts: (contacts: ContactsFound) => void;
}

/** What is offered in the preview. */
export interface Offer {
  source: Source;
  candidates: readonly Candidate[];
  issues: readonly FileIssue[];
  withoutBirthday: number;
  otherEvents: number;
}

type Step =
  | { at: 'choose' }
  | { at: 'map'; file: File; reading: FileReading }
  | { at: 'preview'; offer: Offer }
  | { at: 'done'; answer: ImportAnswer }
  | { at: 'nothing'; count: number }
  | { at: 'remove'; set: ImportSet };

const sizes = { choose: 'lg', map: 'wide', preview: 'wide', done: 'md', nothing: 'md', remove: 'md' } as const;

/** Brings in birthdays from a file or from Google; nobody is added before they were shown. */
export default function ImportDialog({ today, offersGoogle, contacts, onContacts, ...dialog }: ImportDialogProps) {
  const { t, language } = useI18n();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [reading, setReading] = useState<{ name: string; size: number }>();
  const [issues, setIssues] = useState<readonly FileIssue[]>([]);
  const [failure, setFailure] = useState<string>();
  const close = () => dialog.onOpenChange(false);
  const isOpen = useRef(dialog.open);
  useEffect(() => {
    isOpen.current = dialog.open;
  }, [dialog.open]);
  // Whoever closed the dialog is told as well.
  const { adding, start, stop, goOn, forget, forgetFailure } = useAdding(
    (source, answer) => {
      if (source.kind === 'google' || !isOpen.current) toast({ kind: 'success', title: t('import.successTitle') });
      setStep({ at: 'done', answer });
    },
    (why) => {
      if (!isOpen.current) toast({ kind: 'error', title: t('import.failed'), description: failureText(t, why) });
    },
  );
  const isAdding = adding !== undefined && isInParts(adding);
  // Of an import whose preview was left meanwhile.
  const lateFailure = adding?.failure === undefined ? undefined : failureText(t, adding.failure);

  const [wasOpen, setWasOpen] = useState(false);
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open);
    if (dialog.open) {
      setStep({ at: 'choose' });
      setIssues([]);
      setFailure(undefined);
      forgetFailure();
    }
  }

  async function offer(source: Source, people: readonly Person[], rest: Omit<Offer, 'source' | 'candidates'>) {
    const candidates = candidatesOf(people, await compareWithList(source.kind, comparedPeople(people)));
    forgetFailure();
    const isNothing = source.kind === 'google' && candidates.every(({ group }) => group === 'there');
    setStep(
      isNothing
        ? { at: 'nothing', count: candidates.length }
        : { at: 'preview', offer: { source, candidates, ...rest } },
    );
  }

  const failed = (error: unknown) =>
    setFailure(error instanceof DOMException ? t('import.fileUnreadable') : failureText(t, error));

  async function readFile(file: File, choice?: TableChoice) {
    setReading({ name: file.name, size: file.size });
    setIssues([]);
    setFailure(undefined);
    try {
      const found = await readInWorker({ file, language, today: today.toString(), choice });
      const { table } = found;
      const isAsked = table !== undefined && table.columns.length > 1 && table.lines > 0;
      if (!choice && isAsked && (!table.isRecognised || table.openDate !== undefined))
        return setStep({ at: 'map', file, reading: found });
      if (found.people.length === 0) {
        setStep({ at: 'choose' });
        return setIssues(found.issues);
      }
      const name = file.name.slice(0, fileLimits.fileNameLength).trim() || '?';
      await offer({ kind: 'file', name }, found.people, found);
    } catch (error) {
      setStep({ at: 'choose' });
      failed(error);
    } finally {
      setReading(undefined);
    }
  }

  const take = useEffectEvent((given: ContactsFound) => {
    setReading({ name: t('import.googleTitle'), size: 0 });
    offer({ kind: 'google' }, given.people.map(personOfContact), {
      issues: [],
      withoutBirthday: given.withoutBirthday,
      otherEvents: 0,
    })
      .catch(failed)
      .finally(() => setReading(undefined));
  });
  useEffect(() => {
    const given = dialog.open ? (contacts ?? takeWaitingContacts()) : undefined;
    if (given) void Promise.resolve(given).then(take);
  }, [dialog.open, contacts]);

  return (
    <FormDialog {...dialog} size={isAdding ? 'md' : sizes[step.at]}>
      {isAdding && (
        <ImportProgress
          adding={adding}
          onStop={stop}
          onGoOn={goOn}
          onLeave={() => {
            forget();
            setStep({ at: 'done', answer: adding.answer });
          }}
          onClose={close}
        />
      )}
      {!isAdding && step.at === 'choose' && (
        <FileChoice
          reading={reading}
          issues={issues}
          failure={failure ?? lateFailure}
          offersGoogle={offersGoogle}
          onFile={(file) => void readFile(file)}
          onContacts={onContacts}
          onRemove={(set) => setStep({ at: 'remove', set })}
        />
      )}
      {!isAdding && step.at === 'map' && (
        <TableMapping
          file={step.file}
          reading={step.reading}
          today={today}
          isReading={reading !== undefined}
          onBack={() => setStep({ at: 'choose' })}
          onChosen={(choice) => void readFile(step.file, choice)}
        />
      )}
      {!isAdding && step.at === 'preview' && (
        <ImportPreview
          offer={step.offer}
          adding={adding}
          onBack={() => {
            forget();
            setStep({ at: 'choose' });
          }}
          onAdd={(people) => start(step.offer.source, people)}
        />
      )}
      {(step.at === 'done' || step.at === 'nothing') && (
        <ImportDone
          {...(step.at === 'done' ? { answer: step.answer } : { nothingOf: step.count })}
          onMore={() => setStep({ at: 'choose' })}
          onClose={close}
        />
      )}
      {step.at === 'remove' && (
        <RemoveSet
          set={step.set}
          onBack={() => setStep({ at: 'choose' })}
          onRemoved={() => {
            void client.invalidateQueries({ queryKey: importSetsQuery.queryKey });
            setStep({ at: 'choose' });
          }}
        />
      )}
    </FormDialog>
  );
}
