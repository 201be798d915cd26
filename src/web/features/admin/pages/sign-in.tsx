import { signInLimits } from '#domain/limits/auth.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import { minute } from '#domain/limits/units.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { BackendPage } from '../components/backend-page.tsx';
import { backendMeta, backendOf } from '../model.ts';
import type { Route } from './+types/sign-in.ts';

export const meta = backendMeta('admin.signInTitle');

const states = ['sent', 'wrong', 'over'] as const;

export function loader({ context, url }: Route.LoaderArgs) {
  return {
    email: backendOf(context).email,
    to: url.searchParams.get('to') ?? '/backend',
    state: states.find((each) => each === url.searchParams.get('state')) ?? null,
  };
}

/** Acts ask for a sign-in of the last minutes; afterwards the page is open again that asked. */
export default function SignInPage({ loaderData: { email, to, state } }: Route.ComponentProps) {
  const { t } = useI18n();
  const asksForCode = state === 'sent' || state === 'wrong';
  return (
    <BackendPage
      title={t('admin.signInTitle')}
      text={t('admin.signInText', { minutes: adminLimits.freshSignInSeconds / minute })}
    >
      <div className="backend-ask">
        {asksForCode && <p>{t('admin.codeSent', { email })}</p>}
        {asksForCode && (
          <form method="post" action="/api/backend/sign-in/code" className="backend-section">
            <input type="hidden" name="to" value={to} />
            <label className="backend-field">
              {t('admin.code')}
              <input
                className="backend-input"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                aria-invalid={state === 'wrong' || undefined}
                aria-describedby={state === 'wrong' ? 'code-wrong' : undefined}
                size={signInLimits.codeDigits}
              />
            </label>
            {state === 'wrong' && (
              <p id="code-wrong" role="alert" data-tone="bad">
                {t('admin.codeWrong')}
              </p>
            )}
            <div className="backend-row">
              <Button type="submit" variant="primary" size="sm">
                {t('admin.signInConfirm')}
              </Button>
            </div>
          </form>
        )}
        {state === 'over' && (
          <p role="alert" data-tone="bad">
            {t('admin.codeOver')}
          </p>
        )}
        <form method="post" action="/api/backend/sign-in">
          <input type="hidden" name="to" value={to} />
          <Button type="submit" size="sm" variant={asksForCode ? 'quiet' : 'primary'}>
            {asksForCode || state === 'over' ? t('admin.codeAgain') : t('admin.codeSend', { email })}
          </Button>
        </form>
      </div>
    </BackendPage>
  );
}
