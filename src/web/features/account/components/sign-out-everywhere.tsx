import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pathInLanguage } from '#domain/language.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { clearDrafts } from '#web/lib/drafts.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { forgetSession } from '#web/lib/session-sync.ts';
import { Button } from '#web/ui/base/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { endEverySession } from '../api.ts';

/** Asks for confirmation, since it ends this session too. */
export function SignOutEverywhere() {
  const { t, language } = useI18n();
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: endEverySession,
    onSuccess: () => {
      forgetSession();
      clearDrafts();
      location.assign(pathInLanguage('/', language));
    },
    onError: (error) => {
      setAsking(false);
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      toast({ kind: 'error', title: said ?? t('errors.generic') });
    },
  });
  return (
    <>
      <Button variant="danger" className="justify-self-start max-sm:w-full" onClick={() => setAsking(true)}>
        {t('settings.signOutEverywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('settings.signOutEverywhereConfirm')}
        confirmLabel={t('settings.signOutEverywhere')}
        cancelLabel={t('common.cancel')}
        closeLabel={t('common.close')}
        danger
        busy={end.isPending || end.isSuccess}
        onConfirm={() => end.mutate()}
      />
    </>
  );
}
