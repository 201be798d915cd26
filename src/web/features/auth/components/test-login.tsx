import { useRouteLoaderData } from 'react-router';
import { pageTimes } from '#domain/limits/browser.ts';
import { rememberFreshLogin } from '#web/lib/fresh-login.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { toast, Toaster } from '#web/ui/overlays/toast.tsx';
import { devLogin } from '../api.ts';
import { isTestHost, tryTestLogin } from '../model.ts';

/** A shortcut for development hosts. Only development builds contain it. */
export default function TestLogin() {
  const { t } = useI18n();
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin;
  if (!origin || !isTestHost(new URL(origin).hostname)) return null;

  async function login() {
    const failure = await tryTestLogin(devLogin);
    if (failure === 'unavailable') {
      const description = t('auth.devLoginUnavailableText');
      toast({ kind: 'error', title: t('auth.devLoginUnavailable'), description });
      return;
    }
    if (failure) {
      const description = 'said' in failure ? failure.said : t(failure.id);
      toast({ kind: 'error', title: t('landing.testLoginFailed'), description });
      return;
    }
    rememberFreshLogin();
    setTimeout(() => location.assign('/'), pageTimes.testLoginReloadMs);
  }

  return (
    <>
      <button
        type="button"
        className="min-h-11 text-muted hover:text-text hover:underline"
        onClick={() => void login()}
      >
        {t('landing.testLogin')}
      </button>
      <Toaster label={t('common.notifications')} closeLabel={t('common.dismiss')} />
    </>
  );
}
