import { type ReactNode, useCallback, useState } from 'react';
import { fileLimits } from '#domain/limits/files.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogFoot, DialogHead } from '#web/ui/overlays/dialog.tsx';
import {
  type Candidate,
  type ChosenPerson,
  chosenPeople,
  firstChoice,
  type Group,
  toggled,
  withAll,
} from '../model/candidates.ts';
import type { Adding } from '../model/use-adding.ts';
import { CandidateRow } from './candidate-row.tsx';
import { FileIssues } from './file-issues.tsx';
import { Disclosure } from './disclosure.tsx';
import type { Offer } from './import-dialog.tsx';

const groups = ['new', 'changed', 'there', 'doubtful'] as const satisfies readonly Group[];
type Tab = 'all' | Group | 'issues';

const titles = {
  new: 'import.tabNew',
  changed: 'import.groupChanged',
  there: 'import.tabThere',
  doubtful: 'import.tabOther',
} as const;
const tabs = {
  all: 'import.tabAll',
  new: 'import.tabNew',
  changed: 'import.tabChanged',
  there: 'import.tabThere',
  doubtful: 'import.tabOther',
  issues: 'import.tabIssues',
} as const;

interface ImportPreviewProps {
  offer: Offer;
  /** Those who are being added, or could not be. */
  adding: Adding | undefined;
  onBack: () => void;
  onAdd: (people: readonly ChosenPerson[]) => void;
}

/** Who would be added or changed, each with a tick; nothing is saved before. */
export function ImportPreview({ offer, adding, onBack, onAdd }: ImportPreviewProps) {
  const { t } = useI18n();
  const { source, candidates, issues, withoutBirthday, otherEvents } = offer;
  const [choice, setChoice] = useState(() => firstChoice(candidates));
  const [tab, setTab] = useState<Tab>('all');
  const isBusy = adding !== undefined && adding.failure === undefined;
  const toggle = useCallback((index: number) => setChoice((before) => toggled(before, index)), []);
  const chosen = candidates.filter(({ index }) => choice.has(index));
  const changed = chosen.filter(({ replaces }) => replaces !== null).length;
  const about = [
    source.kind === 'file' ? source.name : t('import.googleTitle'),
    t('import.countEntries', { count: candidates.length }),
    ...(withoutBirthday > 0 ? [t('import.skippedText', { count: withoutBirthday })] : []),
    ...(otherEvents > 0 ? [t('import.otherEventsText', { count: otherEvents })] : []),
  ];
  return (
    <>
      <DialogBody className="grid content-start gap-6">
        <DialogHead>{t('import.filePreviewTitle')}</DialogHead>
        <p className="mt-1.5 text-small wrap-anywhere text-muted">{about.join(' · ')}</p>
        <Tabs offer={offer} tab={tab} onTab={setTab} />
        {groups.map((group) => (
          <People
            key={group}
            group={group}
            candidates={candidates.filter((candidate) => candidate.group === group)}
            isShown={tab === 'all' || tab === group}
            startsOpen={tab === group}
            choice={choice}
            onToggle={toggle}
            onAll={(people, isWanted) => setChoice((before) => withAll(before, people, isWanted))}
          />
        ))}
        {issues.length > 0 && (tab === 'all' || tab === 'issues') && (
          <Disclosure
            title={t('import.fileProblems', { count: issues.length })}
            startsOpen={issues.length <= closedFrom}
          >
            <FileIssues issues={issues} />
          </Disclosure>
        )}
      </DialogBody>
      <DialogFoot className="grid-cols-[auto_minmax(0,1fr)] md:items-center">
        {adding?.failure !== undefined ? (
          <FieldError className="col-span-full md:mr-auto">{failureText(t, adding.failure)}</FieldError>
        ) : (
          <p role="status" className="import-count text-small text-muted">
            {t('import.chosen', { count: chosen.length, added: chosen.length - changed, changed })}
          </p>
        )}
        <Button onClick={onBack} disabled={isBusy}>
          {t('common.back')}
        </Button>
        <Button
          variant="primary"
          busy={isBusy}
          disabled={chosen.length === 0}
          onClick={() => onAdd(chosenPeople(candidates, choice))}
        >
          {isBusy ? t('common.saving') : t('import.fileAdd', { count: chosen.length })}
        </Button>
      </DialogFoot>
    </>
  );
}

/** More lines that could not be read are folded. */
const closedFrom = 5;

interface TabsProps {
  offer: Offer;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

/** Filters; those without entries are left out, and with one kind of entry there is nothing to filter. */
function Tabs({ offer: { candidates, issues }, tab, onTab }: TabsProps) {
  const { t } = useI18n();
  const counts: [Tab, number][] = [
    ['all', candidates.length],
    ...groups.map((group): [Tab, number] => [group, candidates.filter((one) => one.group === group).length]),
    ['issues', issues.length],
  ];
  const shown = counts.filter(([, count]) => count > 0);
  if (shown.length < 3) return null;
  return (
    <div className="import-tabs">
      {shown.map(([each, count]) => (
        <button key={each} type="button" aria-pressed={tab === each} onClick={() => onTab(each)}>
          {t(tabs[each])} <b>{count}</b>
        </button>
      ))}
    </div>
  );
}

interface PeopleProps {
  group: Group;
  candidates: readonly Candidate[];
  isShown: boolean;
  startsOpen: boolean;
  choice: ReadonlySet<number>;
  onToggle: (index: number) => void;
  onAll: (people: readonly Candidate[], isWanted: boolean) => void;
}

/** One group with a tick for all of it; page by page, since thousands at once would be slow to render. */
function People({ group, candidates, isShown, startsOpen, choice, onToggle, onAll }: PeopleProps): ReactNode {
  const { t } = useI18n();
  const [shown, setShown] = useState<number>(fileLimits.peopleShown);
  const [isOpen, setOpen] = useState(group !== 'there');
  if (candidates.length === 0 || !isShown) return null;
  const isThere = group === 'there';
  const ticked = candidates.filter(({ index }) => choice.has(index)).length;
  const count = t(group === 'doubtful' ? 'import.countEntries' : 'import.countPeople', { count: candidates.length });
  const title = (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="h2 text-[1.1875rem]">{t(titles[group])}</span>
      <span className="text-small text-muted">{isThere ? `${count}, ${t('import.nothingToDo')}` : count}</span>
    </span>
  );
  return (
    <section>
      <h3 className="flex min-h-11 items-center justify-between gap-3 border-b border-line pb-2">
        {isThere ? (
          title
        ) : (
          <Checkbox
            label={title}
            checked={ticked === candidates.length}
            ref={(box) => {
              if (box) box.indeterminate = ticked > 0 && ticked < candidates.length;
            }}
            onChange={({ target }) => onAll(candidates, target.checked)}
          />
        )}
        {isThere && !startsOpen && (
          <Button variant="text" size="sm" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
            {t(isOpen ? 'common.close' : 'import.show')}
          </Button>
        )}
      </h3>
      {(isOpen || startsOpen) && (
        <>
          <ul>
            {candidates.slice(0, shown).map((candidate) => (
              <CandidateRow
                key={candidate.index}
                candidate={candidate}
                isChosen={choice.has(candidate.index)}
                onToggle={onToggle}
              />
            ))}
          </ul>
          {candidates.length > shown && (
            <Button
              variant="text"
              size="sm"
              className="mt-2"
              onClick={() => setShown((before) => before + fileLimits.peopleShown)}
            >
              {t('import.fileMore', { count: candidates.length - shown })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
