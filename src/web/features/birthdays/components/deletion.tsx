import { useCallback, useEffect, useRef } from 'react';
import type { BirthdayItem } from '#contract/birthdays.ts';
import type { UpcomingRow } from '#domain/birthdays/birthday-list.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { focusContent } from '#web/lib/focus.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useRemoveBirthday, useRestoreBirthday } from '../api.ts';
import { rowId } from './birthday-row.tsx';

/** Moves the focus from a deleted row to the next one, or to the one before if it was the last that is drawn. */
function focusNeighbour(rows: readonly UpcomingRow<BirthdayItem>[], id: number): void {
  const place = rows.findIndex(({ birthday }) => birthday.id === id);
  const neighbour = [rows[place + 1], rows[place - 1]]
    .map((row) => row && document.getElementById(rowId(row.birthday.id)))
    .find(Boolean);
  if (neighbour) neighbour.focus({ preventScroll: true });
  else focusContent();
}

interface Deletion {
  /** Asks for confirmation, then deletes. The function is stable, so that rows are not rendered again. */
  remove: (birthday: BirthdayItem) => void;
  leavingId: number | undefined;
}

/** Deletes a birthday after a confirmation and offers to undo it. */
export function useDeletion(rows: readonly UpcomingRow<BirthdayItem>[]): Deletion {
  const { t } = useI18n();
  const removal = useRemoveBirthday();
  const { mutateAsync: removeRow } = removal;
  const { mutateAsync: restoreRow } = useRestoreBirthday();
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);

  const remove = useCallback(
    (birthday: BirthdayItem) => {
      const complain = (title: string) => (error: Error) =>
        toast({ kind: 'error', title, description: failureText(t, error) });
      if (!confirm(t('birthday.deleteConfirm', { name: birthday.name }))) return;
      const undo = () => void restoreRow(birthday).catch(complain(t('birthday.restoreError')));
      focusNeighbour(latest.current, birthday.id);
      // Promises instead of mutation callbacks, since deleting the last row unmounts the list before the server answers.
      void removeRow(birthday.id).then(
        () =>
          toast({
            kind: 'success',
            title: t('birthday.deleted'),
            description: t('birthday.deletedText'),
            action: { label: t('common.undo'), onPress: undo },
          }),
        complain(t('birthday.deleteError')),
      );
    },
    [t, removeRow, restoreRow],
  );
  return { remove, leavingId: removal.isPending ? removal.variables : undefined };
}
