import { useState } from 'react';
import type { ImportSet } from '#contract/files/imports.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogDescription, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useRemoveSet } from '../api/imports.ts';
import { useSetName } from './imported-before.tsx';

interface RemoveSetProps {
  set: ImportSet;
  onBack: () => void;
  onRemoved: () => void;
}

/** Asks before everybody of one import is removed; what was touched is kept unless unticked. */
export function RemoveSet({ set, onBack, onRemoved }: RemoveSetProps) {
  const { t, language } = useI18n();
  const { source, date } = useSetName(set);
  const removing = useRemoveSet();
  // Also to whoever closed the dialog meanwhile.
  const complain = (error: unknown) =>
    toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) });
  const [exceptEdited, setExceptEdited] = useState(true);
  const { id, count, touched, touchedNames } = set;
  const removed = count - (exceptEdited ? touched : 0);
  const names = [...touchedNames, ...(touched > touchedNames.length ? ['…'] : [])];
  return (
    <>
      <DialogBody className="grid content-start gap-3">
        <div>
          <DialogTitle>{t('import.removeSetTitle')}</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {t('import.removeSetText', { source, date, count })}
          </DialogDescription>
        </div>
        {touched > 0 && (
          <Checkbox
            checked={exceptEdited}
            onChange={({ target }) => setExceptEdited(target.checked)}
            label={t('import.exceptEdited', { count: touched })}
            hint={new Intl.ListFormat(language, { type: 'unit' }).format(names)}
          />
        )}
        {removing.isError && <FieldError>{failureText(t, removing.error)}</FieldError>}
      </DialogBody>
      <DialogFoot className="grid-cols-[auto_minmax(0,1fr)]">
        <Button onClick={onBack}>{t('common.cancel')}</Button>
        <Button
          variant="danger-fill"
          busy={removing.isPending}
          disabled={removed === 0}
          onClick={() => void removing.mutateAsync({ id, exceptEdited }, { onSuccess: onRemoved }).catch(complain)}
        >
          {t('import.removeButton', { count: removed })}
        </Button>
      </DialogFoot>
    </>
  );
}
