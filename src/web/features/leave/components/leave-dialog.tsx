import { useMutation, useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { LeaveOverview } from '#contract/account.ts';
import { leaveLimits } from '#domain/limits/leave.ts';
import { minute } from '#domain/limits/units.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { QueryWaiting } from '#web/lib/api/query-waiting.tsx';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useIsMounted } from '#web/lib/forms/use-is-mounted.ts';
import { MailSentDrawing } from '#web/ui/art/empty/mail-sent.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { leaveOverviewQuery, requestLeave } from '../api.ts';
import { MessageChoice } from './message-choice.tsx';

type LeaveDialogProps = OpenProps & { email: string };

/** Says what goes and what stays, and mails the link that confirms it. Nothing happens here. */
export default function LeaveDialog({ open, onOpenChange, email }: LeaveDialogProps) {
  const { t } = useI18n();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common.close')}
      size="lg"
      question
      initialFocus={cancel}
    >
      <LeaveQuestion email={email} cancel={cancel} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface QuestionProps {
  email: string;
  cancel: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

function LeaveQuestion({ email, cancel, onClose }: QuestionProps) {
  const { t } = useI18n();
  const [takes, setTakes] = useState(false);
  const overview = useQuery(leaveOverviewQuery);
  const isMounted = useIsMounted();
  const [sent, setSent] = useState(0);
  const sending = useMutation({
    mutationFn: () => requestLeave(takes),
    onSuccess: () => {
      setSent((times) => times + 1);
      if (isMounted.current) return;
      const description = t('leave.sentText', { minutes: leaveLimits.linkSeconds / minute });
      toast({ kind: 'success', title: t('leave.sentTitle'), description });
    },
    onError: (failure) => {
      if (isMounted.current) return;
      toast({ kind: 'error', title: t('common.error'), description: failureText(t, failure) });
    },
  });
  const refusal = sending.error instanceof ApiError ? sending.error.serverMessage : undefined;
  const error = sending.isError && (
    <p role="alert" className="text-danger">
      {refusal ?? t('errors.generic')}
    </p>
  );
  if (sent > 0) {
    return (
      <LinkSent
        key={sent}
        email={email}
        busy={sending.isPending}
        error={error}
        onResend={() => sending.mutate()}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <DialogBody className="grid content-start gap-6">
        <div>
          <DialogTitle>{t('leave.title')}</DialogTitle>
          <p className="mt-1.5 wrap-anywhere text-muted">{t('leave.account', { email })}</p>
        </div>
        {overview.data ? (
          <>
            <Consequences of={overview.data} />
            {overview.data.messages > 0 && (
              <MessageChoice count={overview.data.messages} takes={takes} onChange={setTakes} />
            )}
          </>
        ) : (
          <QueryWaiting query={overview} />
        )}
        <p className="text-small text-muted">{t('leave.nothingYet')}</p>
        {error}
      </DialogBody>
      <DialogFoot className="max-sm:grid-flow-row">
        <Button ref={cancel} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="danger-fill"
          disabled={!overview.data}
          busy={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t('leave.sendLink')}
        </Button>
      </DialogFoot>
    </>
  );
}

function Consequences({ of: { birthdays, cards, published, invitations } }: { of: LeaveOverview }) {
  const { t } = useI18n();
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Side title={t('leave.goes')} icon={<X className="text-danger" aria-hidden />}>
        {birthdays > 0 && [t('settings.deleteBirthdays', { count: birthdays })]}
        {cards > 0 && [
          t('settings.deleteCards', { count: cards }),
          published > 0 ? t('leave.published', { count: published }) : undefined,
        ]}
        {invitations > 0 && [t('leave.invitations', { count: invitations }), t('leave.invitationsText')]}
        {[t('leave.rest')]}
      </Side>
      <Side title={t('leave.stays')} icon={<Check className="text-mint" aria-hidden />}>
        {[t('leave.staysCards')]}
        {[t('leave.staysRecord'), t('leave.staysRecordText')]}
        {[t('leave.staysRefusal'), t('leave.staysRefusalText')]}
      </Side>
    </div>
  );
}

type Line = readonly [text: string, more?: string | undefined] | readonly string[] | false;

function Side({ title, icon, children }: { title: string; icon: ReactNode; children: readonly Line[] }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 font-[650]">{title}</h3>
      <ul className="grid gap-2">
        {children.map(
          (line) =>
            line && (
              <li key={line[0]} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2 [&>svg]:mt-0.5 [&>svg]:size-5">
                {icon}
                <span>
                  {line[0]}
                  {line[1] !== undefined && <small className="block text-small text-muted">{line[1]}</small>}
                </span>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

interface LinkSentProps {
  email: string;
  busy: boolean;
  error: ReactNode;
  onResend: () => void;
  onClose: () => void;
}

function LinkSent({ email, busy, error, onResend, onClose }: LinkSentProps) {
  const { t } = useI18n();
  const close = useRef<HTMLButtonElement>(null);
  const [secondsLeft, setSecondsLeft] = useState<number>(leaveLimits.resendAfterSeconds);
  useEffect(() => {
    close.current?.focus();
    const ticking = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(ticking);
  }, []);
  const time = `${Math.floor(secondsLeft / minute)}:${String(secondsLeft % minute).padStart(2, '0')}`;
  return (
    <>
      <DialogBody className="grid content-start gap-3">
        <div role="status">
          <MailSentDrawing className="-ml-2 w-32" />
          <DialogTitle className="mt-3">{t('leave.sentTitle')}</DialogTitle>
          <p className="mt-1.5 text-muted">
            {t('leave.sentTo')}
            <strong className="block text-[1.125rem] font-[650] break-all text-text">{email}</strong>
          </p>
          <p className="mt-2 text-muted">{t('leave.sentText', { minutes: leaveLimits.linkSeconds / minute })}</p>
        </div>
        {error}
      </DialogBody>
      <DialogFoot className="max-sm:grid-flow-row">
        <Button disabled={secondsLeft > 0} busy={busy} onClick={onResend} className="tabular-nums">
          {secondsLeft > 0 ? t('leave.sendAgain', { time }) : t('auth.resend')}
        </Button>
        <Button ref={close} variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogFoot>
    </>
  );
}
