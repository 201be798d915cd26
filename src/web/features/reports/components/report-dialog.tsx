import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type ReportRequest, reportRequest } from '#contract/cards/report.ts';
import type { CardView } from '#contract/group-cards.ts';
import { type ReportGround, reportGrounds } from '#domain/cards/report.ts';
import { reportLimits } from '#domain/limits/reports.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { checkBy, focusFirstIssue, useIssueText, visibleIssues } from '#web/lib/forms/issues.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useIsMounted } from '#web/lib/forms/use-is-mounted.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Field, FieldError, Input, Textarea } from '#web/ui/forms/field.tsx';
import { Dialog, DialogBody, DialogDescription, DialogFoot, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { sendReport } from '../api.ts';

interface ReportDialogProps extends OpenProps {
  card: CardView;
  /** The message whose picture is meant; without it the whole card. */
  contributionId?: number | undefined;
}

const groundLabels: Record<ReportGround, PlainMessageId> = {
  me: 'report.me',
  insult: 'report.insult',
  nudity: 'report.nudity',
  trick: 'report.trick',
  other: 'report.other',
};

/** Says what is wrong with a card or a picture; the same sheet then says what happens next. */
export default function ReportDialog({ open, onOpenChange, ...about }: ReportDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} closeLabel={t('common.close')}>
      <Report {...about} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface ReportProps extends Pick<ReportDialogProps, 'card' | 'contributionId'> {
  onClose: () => void;
}

function Report({ card, contributionId, onClose }: ReportProps) {
  const { t } = useI18n();
  const draft = useDraft(`report/${card.id}/${contributionId ?? ''}`, { ground: '', note: '', email: '' });
  const { form: values, change } = draft;
  const [wasTried, setWasTried] = useState(false);
  const checked = checkBy(reportRequest, { ...values, contributionId });
  const textOf = useIssueText(visibleIssues(checked, wasTried));
  const isMounted = useIsMounted();
  const sending = useMutation({
    mutationFn: (report: object) => sendReport(card.slug, report as ReportRequest),
    onSuccess: () => {
      draft.settle();
      if (!isMounted.current) toast({ kind: 'success', title: t('report.doneTitle') });
    },
    onError: (error) => {
      if (isMounted.current) return;
      toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) });
    },
  });
  if (sending.isSuccess) return <Sent onClose={onClose} />;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if ('request' in checked) {
      if (!sending.isPending) sending.mutate(checked.request);
    } else if (checked.issues['ground']) event.currentTarget.querySelector('input')?.focus();
    else focusFirstIssue(event.currentTarget, checked.issues);
  }

  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody className="grid content-start gap-5">
        <div>
          <DialogTitle>{t(contributionId === undefined ? 'report.titleCard' : 'report.titlePicture')}</DialogTitle>
          <DialogDescription>{t('report.text')}</DialogDescription>
        </div>
        <RestoredDraft draft={draft} />
        <Grounds chosen={values.ground} error={textOf('ground')} onChoose={(ground) => change({ ground })} />
        <Field label={t('report.note')} error={textOf('note')}>
          <Textarea
            name="note"
            rows={2}
            maxLength={reportLimits.noteLength}
            value={values.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
        {!card.viewer.isSignedIn && (
          <Field label={t('report.email')} error={textOf('email')}>
            <Input
              name="email"
              type="email"
              autoComplete="email"
              value={values.email}
              onChange={({ target }) => change({ email: target.value })}
            />
          </Field>
        )}
        {sending.isError && <FieldError className="text-base">{failureText(t, sending.error)}</FieldError>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {t('report.send')}
        </Button>
      </DialogFoot>
    </form>
  );
}

interface GroundsProps {
  chosen: string;
  error: string | undefined;
  onChoose: (ground: ReportGround) => void;
}

function Grounds({ chosen, error, onChoose }: GroundsProps) {
  const { t } = useI18n();
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId} className="min-w-0">
      <legend className="mb-1 text-small font-[560]">{t('report.question')}</legend>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      <div className="divide-y divide-line">
        {reportGrounds.map((ground) => (
          <label key={ground} className="flex min-h-11 cursor-pointer gap-3 py-2.5 leading-[1.45]">
            <input
              type="radio"
              name="ground"
              value={ground}
              checked={chosen === ground}
              onChange={() => onChoose(ground)}
              className="radio mt-0.5"
            />
            <span className="min-w-0">
              {t(groundLabels[ground])}
              {ground === 'me' && <small className="block text-small text-muted">{t('report.meText')}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Sent({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <DialogBody>
        <div role="status">
          <DialogTitle>{t('report.doneTitle')}</DialogTitle>
          <DialogDescription>{t('report.doneText', { days: reportLimits.lookDays })}</DialogDescription>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button ref={close} variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogFoot>
    </>
  );
}
