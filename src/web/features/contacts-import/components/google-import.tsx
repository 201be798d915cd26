import { useMutation } from '@tanstack/react-query';
import { useSpeech } from '../../../lib/language.tsx';
import { sayFailure } from '../../../lib/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { askForConsent } from '../api.ts';

/** Asks for the consent page of Google and opens it in a window of its own. */
export function GoogleImport({ className }: { className?: string }) {
  const { t } = useSpeech();
  const consent = useMutation({
    mutationFn: askForConsent,
    onSuccess: (address) => {
      if (!open(address, 'google', 'popup,width=500,height=600'))
        toast({ kind: 'error', title: t('dashboard.importError'), description: t('dashboard.importPopupBlocked') });
    },
    onError: (error) => toast({ kind: 'error', title: t('dashboard.importError'), description: sayFailure(t, error) }),
  });
  return (
    <Button className={className} busy={consent.isPending} onClick={() => consent.mutate()}>
      {t(consent.isPending ? 'dashboard.importing' : 'dashboard.importButton')}
    </Button>
  );
}
