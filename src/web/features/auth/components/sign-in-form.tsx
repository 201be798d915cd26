import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { requestLink } from '../api.ts';
import { type CheckedEmail, checkEmail } from '../model.ts';

export function SignInForm() {
  const { t } = useSpeech();
  const fieldId = useId();
  const [checked, setChecked] = useState<CheckedEmail | null>(null);
  const link = useMutation({ mutationFn: requestLink });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('email');
    const next = checkEmail(typeof typed === 'string' ? typed : '');
    setChecked(next);
    if ('request' in next) link.mutate(next.request);
  }

  if (link.isSuccess) {
    return (
      <section role="status">
        <h2>{t('auth.sentTitle')}</h2>
        <p>
          {t('auth.sentText')} <strong>{link.variables.email}</strong>
        </p>
        <p>{t('auth.sentHint')}</p>
      </section>
    );
  }

  const fault = checked && 'fault' in checked ? t(checked.fault) : null;
  return (
    <form method="post" onSubmit={submit} noValidate>
      <label htmlFor={fieldId}>{t('auth.emailLabel')}</label>
      <input
        id={fieldId}
        name="email"
        type="email"
        autoComplete="email"
        aria-invalid={fault !== null}
        aria-describedby={`${fieldId}-fault`}
      />
      <p id={`${fieldId}-fault`} role="alert">
        {fault}
      </p>
      <button type="submit" disabled={link.isPending}>
        {t(link.isPending ? 'auth.sending' : 'auth.continueWithEmail')}
      </button>
      <p>{t('auth.noPassword')}</p>
      {link.isError && (
        <p role="alert">
          {t('auth.loginFailed')}:{' '}
          {(link.error instanceof ApiError && link.error.serverMessage) || t('auth.unexpectedError')}
        </p>
      )}
    </form>
  );
}
