import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ContactsFound, ImportSet } from '#contract/files/imports.ts';
import { useLocalTimeZone } from '#web/lib/dates/clock.ts';
import { formatDate } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { importSetsQuery } from '../api/imports.ts';
import { GoogleImport } from './google-import.tsx';

/** Where a set came from, and when, in words. */
export function useSetName({ name, createdAt }: ImportSet): { source: string; date: string } {
  const { t, language } = useI18n();
  const date = formatDate(language, createdAt, useLocalTimeZone() ?? 'UTC');
  return { source: name ?? t('import.googleTitle'), date };
}

interface ImportedBeforeProps {
  offersGoogle: boolean;
  onContacts: (contacts: ContactsFound) => void;
  onRemove: (set: ImportSet) => void;
}

/** Earlier imports, each to be removed as a whole; Google's can be asked again. */
export function ImportedBefore({ offersGoogle, onContacts, onRemove }: ImportedBeforeProps) {
  const { t } = useI18n();
  const titleId = useId();
  const { data: sets = [] } = useQuery(importSetsQuery);
  if (sets.length === 0) return null;
  const latestOfGoogle = sets.find(({ source }) => source === 'google');
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-small font-[650] text-muted">
        {t('import.before')}
      </h3>
      <ul className="mt-1">
        {sets.map((set) => (
          <li key={set.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-2.5">
            <SetName set={set} />
            <div className="flex flex-wrap gap-x-5">
              {offersGoogle && set === latestOfGoogle && (
                <GoogleImport variant="text" size="sm" label={t('import.again')} onContacts={onContacts} />
              )}
              <Button variant="text" size="sm" onClick={() => onRemove(set)}>
                {t('import.removeSet')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SetName({ set }: { set: ImportSet }) {
  const { t } = useI18n();
  const { source, date } = useSetName(set);
  return (
    <div className="min-w-0 flex-[1_1_11rem]">
      <p className="font-[560] wrap-anywhere">{source}</p>
      <p className="text-small text-muted">{t('import.beforeLine', { date, count: set.count })}</p>
    </div>
  );
}
