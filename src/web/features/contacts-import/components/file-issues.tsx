import { useState } from 'react';
import type { FileIssue } from '#domain/files/found.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { issueText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';

/** What could not be read: line and reason. A file that is refused as a whole has no line. */
export function FileIssues({ issues }: { issues: readonly FileIssue[] }) {
  const { t } = useI18n();
  const [shown, setShown] = useState<number>(fileLimits.issuesShown);
  if (issues.length === 0) return null;
  const isWhole = (id: string) => ['import.fileTooLarge', 'import.fileUnreadable', 'import.fileNothing'].includes(id);
  return (
    <>
      <ul className="grid gap-1 text-small text-danger">
        {issues.slice(0, shown).map((issue, index) => {
          const reason = issueText(t, issue);
          return (
            <li key={index} className="wrap-anywhere">
              {isWhole(issue.id) ? reason : t('import.fileLineError', { line: issue.line, reason })}
            </li>
          );
        })}
      </ul>
      {issues.length > shown && (
        <Button variant="text" size="sm" onClick={() => setShown((count) => count + fileLimits.peopleShown)}>
          {t('import.fileMore', { count: issues.length - shown })}
        </Button>
      )}
    </>
  );
}
