import { MailWarning } from 'lucide-react';
import type { ReminderState } from '../../../../contract/reminders.ts';
import { sayFailure } from '../../../lib/failures.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSendTest } from '../api.ts';

export interface HeldNoticeProps {
  email: string;
  hold: NonNullable<ReminderState['hold']>;
  className?: string | undefined;
}

/** Our mails do not reach this address: why, and the way to try again. */
export default function HeldNotice({ email, hold, className }: HeldNoticeProps) {
  const { t } = useSpeech();
  const test = useSendTest();
  const send = () =>
    test.mutate(undefined, {
      onSuccess: () => toast({ kind: 'success', title: t('reminders.testSent', { email }) }),
      onError: (error) => toast({ kind: 'error', title: sayFailure(t, error) }),
    });
  return (
    <section
      role="status"
      className={classes('flex gap-3.5 rounded-surface border border-danger/60 bg-surface px-4.5 py-4', className)}
    >
      <MailWarning className="mt-0.5 flex-none text-danger" aria-hidden />
      <div className="grid justify-items-start gap-3">
        <p className="max-w-[62ch] wrap-anywhere">
          {t(hold === 'complained' ? 'reminders.complaintBanner' : 'reminders.bounceBanner', { email })}
        </p>
        <Button size="sm" busy={test.isPending} onClick={send}>
          {t('reminders.sendTest')}
        </Button>
      </div>
    </section>
  );
}
