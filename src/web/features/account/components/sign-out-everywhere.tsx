import { pathInLanguage } from '#domain/language.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { clearDrafts } from '#web/lib/forms/drafts.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { forgetSession } from '#web/lib/session-sync.ts';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { endEverySession } from '../api.ts';

/** Asks for confirmation, since it ends this session too. */
export function SignOutEverywhere() {
  const { t, language } = useI18n();
  const { confirm, question } = useConfirm();

  async function endAll() {
    try {
      await endEverySession();
    } catch (error) {
      return toast({ kind: 'error', title: failureText(t, error) });
    }
    forgetSession();
    clearDrafts();
    location.assign(pathInLanguage('/', language));
    // Busy until the other page is there.
    return new Promise(() => {});
  }

  const ask = () =>
    confirm({
      title: t('settings.signOutEverywhereConfirm'),
      label: t('settings.signOutEverywhere'),
      danger: true,
      run: endAll,
    });
  return (
    <>
      <Button variant="danger" className="justify-self-start max-sm:w-full" onClick={() => void ask()}>
        {t('settings.signOutEverywhere')}
      </Button>
      {question}
    </>
  );
}
