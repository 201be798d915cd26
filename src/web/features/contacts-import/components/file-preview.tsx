import { memo, type ReactNode, useCallback, useState } from 'react';
import { parseDay } from '#domain/birthdays/calendar-day.ts';
import type { Language } from '#domain/language.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Badge } from '#web/ui/base/badge.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { useImportPeople } from '../api.ts';
import { type Candidate, firstChoice, toggled } from '../model.ts';
import { FileIssues } from './file-issues.tsx';
import type { OpenedFile } from './file-import.tsx';

interface FilePreviewProps {
  file: OpenedFile;
  onBack: () => void;
  onDone: (outcome: { imported: number; skipped: number }) => void;
}

export function FilePreview({ file, onBack, onDone }: FilePreviewProps) {
  const { t } = useI18n();
  const { candidates, reading } = file;
  const [choice, setChoice] = useState(() => firstChoice(candidates));
  const importing = useImportPeople();
  const toggle = useCallback((index: number) => setChoice((before) => toggled(before, index)), []);
  const chosen = candidates.filter(({ index }) => choice.has(index)).map(({ birthday }) => birthday);

  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <div>
          <DialogTitle>{t('import.filePreviewTitle')}</DialogTitle>
          <p className="mt-1 text-small wrap-anywhere text-muted">{file.name}</p>
        </div>
        <Problems file={file} />
        <People
          candidates={candidates}
          choice={choice}
          onToggle={toggle}
          onAll={(isWanted) => setChoice(new Set(isWanted ? candidates.map(({ index }) => index) : []))}
        />
        {reading.withoutBirthday > 0 && (
          <p className="text-small text-muted">{t('import.skippedText', { count: reading.withoutBirthday })}</p>
        )}
      </DialogBody>
      <DialogFoot className="grid-cols-[2fr_3fr] sm:grid-cols-2 md:items-center">
        {importing.isError && (
          <FieldError className="col-span-full md:mr-auto">{failureText(t, importing.error)}</FieldError>
        )}
        <Button onClick={onBack} disabled={importing.isPending}>
          {t('common.back')}
        </Button>
        <Button
          variant="primary"
          busy={importing.isPending}
          disabled={chosen.length === 0}
          onClick={() => importing.mutate(chosen, { onSuccess: onDone })}
        >
          {importing.isPending ? t('common.saving') : t('import.fileAdd', { count: chosen.length })}
        </Button>
      </DialogFoot>
    </>
  );
}

/** Lines that could not be read, folded, since they concern no selectable person; their number stays visible. */
function Problems({ file: { reading } }: { file: OpenedFile }) {
  const { t } = useI18n();
  if (reading.issues.length === 0) return null;
  return (
    <details className="rounded-control border border-line px-3.5 py-2.5">
      <summary className="min-h-6 cursor-pointer text-small font-[560]">
        {t('import.fileProblems', { count: reading.issues.length })}
      </summary>
      <div className="mt-2">
        <FileIssues issues={reading.issues} />
      </div>
    </details>
  );
}

interface PeopleProps {
  candidates: readonly Candidate[];
  choice: ReadonlySet<number>;
  onToggle: (index: number) => void;
  onAll: (isWanted: boolean) => void;
}

/** Shows people page by page, since thousands at once would be slow to render. */
function People({ candidates, choice, onToggle, onAll }: PeopleProps) {
  const { t } = useI18n();
  const [shown, setShown] = useState<number>(fileLimits.peopleShown);
  const isAll = choice.size === candidates.length;
  return (
    <div>
      <Checkbox
        label={t('import.fileAll', { count: candidates.length })}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = choice.size > 0 && !isAll;
        }}
        onChange={({ target }) => onAll(target.checked)}
        className="border-b border-line pb-1 font-[560]"
      />
      <ul>
        {candidates.slice(0, shown).map((candidate) => (
          <Person
            key={candidate.index}
            candidate={candidate}
            isChosen={choice.has(candidate.index)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {candidates.length > shown && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => setShown((count) => Math.min(count + fileLimits.peopleShown, candidates.length))}
        >
          {t('import.fileMore', { count: candidates.length - shown })}
        </Button>
      )}
    </div>
  );
}

interface PersonProps {
  candidate: Candidate;
  isChosen: boolean;
  onToggle: (index: number) => void;
}

/** Memoized, so that ticking one person does not render the others again. */
const Person = memo(function Person({ candidate, isChosen, onToggle }: PersonProps): ReactNode {
  const { t, language } = useI18n();
  const { index, birthday, known } = candidate;
  return (
    <li className="border-b border-line/60 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <Checkbox
        checked={isChosen}
        onChange={() => onToggle(index)}
        label={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-[560] wrap-anywhere">{birthday.name}</span>
            <span className="text-small text-muted">{dayOf(birthday, language)}</span>
            {known !== 'no' && <Badge>{t(known === 'listed' ? 'import.fileDuplicate' : 'import.fileRepeated')}</Badge>}
          </span>
        }
      />
    </li>
  );
});

function dayOf({ date, birthYear }: Candidate['birthday'], language: Language): string {
  const day = parseDay(date);
  return day ? formatDay(language, birthYear === null ? 'day' : 'dayAndYear', day) : date;
}
