import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { CaptchaWidget } from '#contract/pages.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { QueryProvider } from '#web/lib/api/query-provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { Field, Input } from '#web/ui/forms/field.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { requestLink } from '../api.ts';
import {
  requiresCaptcha,
  type CheckedEmail,
  checkEmail,
  linkRequestOf,
  type SignInMode,
  type WantedLink,
} from '../model.ts';
import { CaptchaField } from './captcha-field.tsx';
import { LinkSent } from './link-sent.tsx';

interface SignInDialogProps {
  mode: SignInMode | null;
  onModeChange: (mode: SignInMode | null) => void;
  /** The page that required signing in. */
  returnTo: string | undefined;
  captcha: CaptchaWidget | null;
}

export default function SignInDialog({ open, onOpenChange, ...props }: OpenProps & SignInDialogProps) {
  // Keeps the texts of the last mode until the closing animation has ended.
  const [shown, setShown] = useState(props.mode ?? 'login');
  if (props.mode && props.mode !== shown) setShown(props.mode);
  return (
    <QueryProvider>
      <FormDialog open={open} onOpenChange={onOpenChange} size="sm">
        <SignIn {...props} mode={shown} />
      </FormDialog>
    </QueryProvider>
  );
}

function SignIn({ mode, onModeChange, returnTo, captcha }: SignInDialogProps & { mode: SignInMode }) {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const [checked, setChecked] = useState<CheckedEmail | null>(null);
  const [sent, setSent] = useState({ to: '', times: 0 });
  // The address that needs a captcha, and how many were shown: each refusal needs a new one, as each is valid once.
  const [doubt, setDoubt] = useState({ email: '', times: 0 });
  const link = useMutation({
    mutationFn: (wanted: WantedLink) => requestLink(mode, linkRequestOf(wanted, returnTo)),
    onSuccess: (_, { email: to }) => {
      setSent(({ times }) => ({ to, times: times + 1 }));
      setDoubt({ email: '', times: 0 });
      toast({ kind: 'success', title: t('auth.magicLinkSent') });
    },
    onError: (error, { email }) => {
      if (requiresCaptcha(error, captcha !== null)) {
        setSent({ to: '', times: 0 });
        setDoubt(({ times }) => ({ email, times: times + 1 }));
        return;
      }
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      const title = t(mode === 'login' ? 'auth.loginFailed' : 'auth.registrationFailed');
      toast({ kind: 'error', title, description: said ?? t('auth.unexpectedError') });
    },
  });

  /** To the address as it stands in the field, which may be corrected while the captcha is being solved. */
  function sendLink(captchaToken: string | null) {
    const next = checkEmail(field.current?.value ?? '');
    setChecked(next);
    if ('email' in next) link.mutate({ email: next.email, captchaToken });
    else field.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    sendLink(null);
  }

  if (sent.to !== '') {
    return (
      <LinkSent
        email={sent.to}
        sending={sent.times}
        resending={link.isPending}
        onResend={() => link.mutate({ email: sent.to, captchaToken: null })}
        onAnother={() => setSent({ to: '', times: 0 })}
        onClose={() => onModeChange(null)}
      />
    );
  }
  const issue = checked && 'issue' in checked ? t(checked.issue) : undefined;
  const other: SignInMode = mode === 'login' ? 'register' : 'login';
  return (
    <DialogBody>
      <DialogTitle>{t(mode === 'login' ? 'auth.titleLogin' : 'auth.titleRegister')}</DialogTitle>
      <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
        <Field label={t('auth.emailLabel')} error={issue}>
          <Input
            ref={field}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            placeholder={t('auth.emailPlaceholder')}
            defaultValue={doubt.email}
          />
        </Field>
        {captcha && doubt.times > 0 && <CaptchaField key={doubt.times} widget={captcha} onSolved={sendLink} />}
        <Button type="submit" variant="primary" size="lg" busy={link.isPending}>
          {t(link.isPending ? 'auth.sending' : 'auth.continueWithEmail')}
        </Button>
        <p className="text-small text-muted">
          {t('auth.noPassword')} {t('auth.minimumAge')}
        </p>
        <Button variant="text" size="sm" className="justify-self-start" onClick={() => onModeChange(other)}>
          {t(mode === 'login' ? 'auth.toRegister' : 'auth.toLogin')}
        </Button>
      </form>
    </DialogBody>
  );
}
