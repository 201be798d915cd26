import { useMutation } from '@tanstack/react-query';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { failureText } from '#web/lib/api/failures.ts';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { askForConsent } from '../api.ts';

/** Fetches the address of Google's consent page and opens it in a new window. */
export function GoogleImport({ className }: { className?: string }) {
  const { t } = useI18n();
  const consent = useMutation({
    mutationFn: askForConsent,
    onSuccess: (address) => {
      if (!open(address, 'google', 'popup,width=500,height=600'))
        toast({ kind: 'error', title: t('dashboard.importError'), description: t('dashboard.importPopupBlocked') });
    },
    onError: (error) => toast({ kind: 'error', title: t('dashboard.importError'), description: failureText(t, error) }),
  });
  return (
    <Button className={className} busy={consent.isPending} onClick={() => consent.mutate()}>
      {t(consent.isPending ? 'dashboard.importing' : 'dashboard.importButton')}
    </Button>
  );
}
