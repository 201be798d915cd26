import MailWarning from 'lucide-react/icons/mail-exclamation-point';
import type { ReminderState } from '#contract/reminders.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useSendTest } from '../api.ts';

export interface SuppressedAddressNoticeProps {
  email: string;
  hold: NonNullable<ReminderState['hold']>;
  className?: string | undefined;
}

/** Says why mails to this address are suppressed, and offers a test mail. */
export default function SuppressedAddressNotice({ email, hold, className }: SuppressedAddressNoticeProps) {
  const { t } = useI18n();
  const test = useSendTest();
  const send = () =>
    test.mutate(undefined, {
      onSuccess: () => toast({ kind: 'success', title: t('reminders.testSent', { email }) }),
      onError: (error) => toast({ kind: 'error', title: failureText(t, error) }),
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
