import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { pathInLanguage } from '../../../../domain/language.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { forgetSession } from '../../../lib/tabs-in-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogTitle } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { UiProviders } from '../../../ui/ui-providers.tsx';
import { endEverySession } from '../api.ts';

/** Asks first, since it ends this session too. */
export function SignOutEverywhere() {
  const { t, language } = useSpeech();
  const [asking, setAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const end = useMutation({
    mutationFn: endEverySession,
    onSuccess: () => {
      forgetSession();
      location.assign(pathInLanguage('/', language));
    },
    onError: (error) => {
      setAsking(false);
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      toast({ kind: 'error', title: said ?? t('errors.generic') });
    },
  });
  return (
    <UiProviders>
      <Button variant="danger" className="justify-self-start max-sm:w-full" onClick={() => setAsking(true)}>
        {t('settings.signOutEverywhere')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        closeLabel={t('common.close')}
        size="sm"
        question
        initialFocus={cancel}
      >
        <DialogBody>
          <DialogTitle>{t('settings.signOutEverywhereConfirm')}</DialogTitle>
        </DialogBody>
        <DialogFoot>
          <Button ref={cancel} disabled={end.isPending} onClick={() => setAsking(false)}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger-fill" busy={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
            {t('settings.signOutEverywhere')}
          </Button>
        </DialogFoot>
      </Dialog>
    </UiProviders>
  );
}
