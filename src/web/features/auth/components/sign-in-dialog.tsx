import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { QueryProvider } from '../../../lib/query-provider.tsx';
import { MailSentDrawing } from '../../../ui/art/empty/mail-sent.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogTitle } from '../../../ui/dialog.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { UiProviders } from '../../../ui/ui-providers.tsx';
import { requestLink } from '../api.ts';
import { type CheckedEmail, checkEmail, type SignInMode } from '../model.ts';

interface SignInDialogProps {
  mode: SignInMode | null;
  onModeChange: (mode: SignInMode | null) => void;
}

export default function SignInDialog(props: SignInDialogProps) {
  const { t } = useSpeech();
  // Each visit starts anew: closing forgets the address and the view.
  const [visit, setVisit] = useState(0);
  // Closing keeps the words of the last mode until the dialog has left the screen.
  const [shown, setShown] = useState(props.mode ?? 'login');
  if (props.mode && props.mode !== shown) setShown(props.mode);
  return (
    <QueryProvider>
      <UiProviders>
        <Dialog
          open={props.mode !== null}
          onOpenChange={(open) => !open && props.onModeChange(null)}
          closeLabel={t('common.close')}
          size="sm"
          onClosed={() => setVisit((count) => count + 1)}
        >
          <SignIn key={visit} mode={shown} onModeChange={props.onModeChange} />
        </Dialog>
      </UiProviders>
    </QueryProvider>
  );
}

function SignIn({ mode, onModeChange }: { mode: SignInMode; onModeChange: SignInDialogProps['onModeChange'] }) {
  const { t } = useSpeech();
  const [checked, setChecked] = useState<CheckedEmail | null>(null);
  const link = useMutation({
    mutationFn: requestLink,
    onSuccess: () => toast({ kind: 'success', title: t('auth.magicLinkSent') }),
    onError: (error) => {
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      const title = t(mode === 'login' ? 'auth.loginFailed' : 'auth.registrationFailed');
      toast({ kind: 'error', title, description: said ?? t('auth.unexpectedError') });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('email');
    const next = checkEmail(typeof typed === 'string' ? typed : '');
    setChecked(next);
    if ('request' in next) link.mutate(next.request);
  }

  if (link.isSuccess) {
    return <LinkSent email={link.variables.email} onAnother={() => link.reset()} onClose={() => onModeChange(null)} />;
  }
  const fault = checked && 'fault' in checked ? t(checked.fault) : undefined;
  const other: SignInMode = mode === 'login' ? 'register' : 'login';
  return (
    <DialogBody>
      <DialogTitle>{t(mode === 'login' ? 'auth.titleLogin' : 'auth.titleRegister')}</DialogTitle>
      <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
        <Field label={t('auth.emailLabel')} error={fault}>
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            placeholder={t('auth.emailPlaceholder')}
          />
        </Field>
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

function LinkSent(props: { email: string; onAnother: () => void; onClose: () => void }) {
  const { t } = useSpeech();
  const closeButton = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone; without this it would fall back to the page.
  useEffect(() => closeButton.current?.focus(), []);
  return (
    <DialogBody role="status" className="grid justify-items-start gap-3">
      <MailSentDrawing className="-ml-2 w-40" />
      <DialogTitle>{t('auth.sentTitle')}</DialogTitle>
      <p>
        {t('auth.sentText')}
        <strong className="block text-[1.125rem] font-[650] break-all">{props.email}</strong>
      </p>
      <p className="text-muted">{t('auth.sentLifetime')}</p>
      <p className="text-muted">{t('auth.sentHint')}</p>
      <div className="mt-2 flex w-full flex-wrap gap-3">
        <Button ref={closeButton} variant="primary" onClick={props.onClose} className="max-sm:w-full">
          {t('common.close')}
        </Button>
        <Button variant="text" onClick={props.onAnother}>
          {t('auth.useAnotherEmail')}
        </Button>
      </div>
    </DialogBody>
  );
}
