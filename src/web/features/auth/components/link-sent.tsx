import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { signInLimits } from '#domain/limits/auth.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { leaveOverlayEntry } from '#web/ui/overlays/back-closes.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { MailSentDrawing } from '#web/ui/art/empty/mail-sent.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { CodeInput } from '#web/ui/forms/code-input.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { redeemCode } from '../api.ts';
import { hasNoAttemptsLeft } from '../model.ts';

interface LinkSentProps {
  email: string;
  /** The number of links requested, so that each starts with an empty field and a new waiting time. */
  sending: number;
  resending: boolean;
  onResend: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** Shown when the mail is sent: the reader opens its link, or types its code here if the mail is on another device. */
export function LinkSent({ email, sending, resending, onResend, onAnother, onClose }: LinkSentProps) {
  const { t } = useI18n();
  return (
    <DialogBody className="grid content-start gap-5">
      <div role="status">
        <MailSentDrawing className="-ml-2 w-32" />
        <DialogTitle className="mt-3">{t('auth.sentTitle')}</DialogTitle>
        <p className="mt-1.5 text-muted">
          {t('auth.sentText')}
          <strong className="block text-[1.125rem] font-[650] break-all text-text">{email}</strong>
        </p>
      </div>
      <CodeForm key={sending} onClose={onClose} />
      <p className="text-small text-muted">
        {t('auth.sentLifetime')} {t('auth.sentHint')}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid justify-items-start">
          <Resend key={sending} busy={resending} onResend={onResend} />
          <Button variant="text" size="sm" onClick={onAnother}>
            {t('auth.useAnotherEmail')}
          </Button>
        </div>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </DialogBody>
  );
}

function CodeForm({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const code = useMutation({
    mutationFn: redeemCode,
    onSuccess: async ({ to }) => {
      onClose();
      // The dialog's history entry is removed first; going back later would cancel the navigation to the next page.
      await leaveOverlayEntry();
      location.assign(to);
    },
    onError: () => {
      setTyped('');
      field.current?.focus();
    },
  });
  // The focused e-mail field is gone. Not on phones, where the keyboard would cover the text.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  function type(value: string) {
    setTyped(value);
    if (value.length === signInLimits.codeDigits) code.mutate(value);
  }

  const refusal = code.error instanceof ApiError ? code.error.serverMessage : undefined;
  return (
    <Field
      label={t('auth.codeLabel')}
      hint={code.isPending ? t('auth.codeChecking') : t('auth.codeText')}
      error={code.isError ? (refusal ?? t('auth.unexpectedError')) : undefined}
    >
      <CodeInput
        ref={field}
        digits={signInLimits.codeDigits}
        value={typed}
        onValueChange={type}
        readOnly={code.isPending}
        disabled={hasNoAttemptsLeft(code.error)}
      />
    </Field>
  );
}

/** A button that is disabled for some seconds, since the first mail needs time to arrive. */
function Resend({ busy, onResend }: { busy: boolean; onResend: () => void }) {
  const { t } = useI18n();
  const [secondsLeft, setSecondsLeft] = useState<number>(signInLimits.resendAfterSeconds);
  useEffect(() => {
    const ticking = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(ticking);
  }, []);
  if (secondsLeft > 0) {
    return <p className="py-2 text-small text-muted tabular-nums">{t('auth.resendWait', { seconds: secondsLeft })}</p>;
  }
  return (
    <Button variant="text" size="sm" busy={busy} onClick={onResend}>
      {t('auth.resend')}
    </Button>
  );
}
