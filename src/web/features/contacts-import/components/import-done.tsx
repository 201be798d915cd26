import Undo2 from 'lucide-react/icons/undo-2';
import type { ImportAnswer } from '#contract/files/imports.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useRemoveSet } from '../api/imports.ts';

interface ImportDoneProps {
  answer?: ImportAnswer;
  /** How many people were read, of whom nobody was new. */
  nothingOf?: number;
  onMore: () => void;
  onClose: () => void;
}

export function ImportDone({ answer, nothingOf, onMore, onClose }: ImportDoneProps) {
  const { t } = useI18n();
  const removing = useRemoveSet();
  const importId = answer?.importId ?? null;
  // Also to whoever closed the dialog meanwhile.
  const complain = (error: unknown) =>
    toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) });
  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <div role="status">
          {answer ? (
            <Outcome {...answer} />
          ) : (
            <>
              <DialogTitle>{t('import.nothingNewTitle')}</DialogTitle>
              {nothingOf !== 0 && (
                <p className="mt-3 text-muted">{t('import.nothingNewText', { count: nothingOf ?? 0 })}</p>
              )}
            </>
          )}
        </div>
        {importId !== null && (
          <Button
            variant="text"
            size="sm"
            icon={<Undo2 />}
            className="justify-self-start"
            busy={removing.isPending}
            onClick={() =>
              void removing.mutateAsync({ id: importId, exceptEdited: true }, { onSuccess: onMore }).catch(complain)
            }
          >
            {t('import.undo')}
          </Button>
        )}
        {removing.isError && <FieldError>{failureText(t, removing.error)}</FieldError>}
      </DialogBody>
      <DialogFoot>
        {answer && <Button onClick={onMore}>{t('import.more')}</Button>}
        <Button variant="primary" onClick={onClose}>
          {t(answer ? 'common.done' : 'common.close')}
        </Button>
      </DialogFoot>
    </>
  );
}

function Outcome({ imported, updated, skipped }: ImportAnswer) {
  const { t } = useI18n();
  return (
    <>
      <DialogTitle>{t('import.successTitle')}</DialogTitle>
      {(imported > 0 || updated === 0) && <p className="mt-3">{t('import.successText', { count: imported })}</p>}
      <p className="mt-1 text-muted">
        {updated > 0 && t('import.updatedText', { count: updated })}{' '}
        {imported > 0 && skipped > 0 && t('import.fileSkipped', { count: skipped })}
      </p>
    </>
  );
}
