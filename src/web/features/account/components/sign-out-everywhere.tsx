import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pathInLanguage } from '../../../../domain/language.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { clearDrafts } from '../../../lib/drafts.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { forgetSession } from '../../../lib/tabs-in-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/question.tsx';
import { toast } from '../../../ui/toast.tsx';
import { endEverySession } from '../api.ts';

/** Asks first, since it ends this session too. */
export function SignOutEverywhere() {
  const { t, language } = useSpeech();
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
      <Question
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
