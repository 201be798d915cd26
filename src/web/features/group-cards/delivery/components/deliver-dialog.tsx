import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type DeliveryAnswer, deliveryRequest } from '#contract/cards/delivery.ts';
import type { CardView } from '#contract/group-cards.ts';
import { QueryWaiting } from '#web/lib/api/query-waiting.tsx';
import { capitalized } from '#web/lib/dates/dates.ts';
import { useCloseDialog } from '#web/lib/forms/close-dialog.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { checkBy, focusFirstIssue, useIssueText, visibleIssues } from '#web/lib/forms/issues.ts';
import { useSaving } from '#web/lib/forms/saving.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { nowMs } from '#web/lib/dates/clock.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { FormIsSaving } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { changeCard, publishCard, useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { deliveryQuery, planDelivery } from '../api/deliveries.ts';
import { type DeliveryForm, previewDay, requestOf, startingForm } from '../model/form.ts';
import { AddressField, LanguageField } from './delivery-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { deliveryTimeTexts, summaryOf, formatInstant } from '../model/texts.ts';
import { WhenField } from './when-field.tsx';

/** Publishing and delivering as one step, with a sentence that says what will happen and when. */
export default function DeliverDialog({ card, ...dialog }: OpenProps & { card: CardView }) {
  const { t } = useI18n();
  const query = useQuery(deliveryQuery(card.id, card.revision));
  return (
    <FormDialog {...dialog} size="framed">
      {query.data ? (
        <Deliver card={card} answer={query.data} />
      ) : (
        <DialogBody className="grid content-start gap-5">
          <DialogTitle>{t('deliver.title')}</DialogTitle>
          <QueryWaiting query={query} />
        </DialogBody>
      )}
    </FormDialog>
  );
}

function Deliver({ card, answer }: { card: CardView; answer: DeliveryAnswer }) {
  const i18n = useI18n();
  const { t } = i18n;
  const close = useCloseDialog();
  const summaryId = useId();
  const planned = answer.delivery?.state === 'scheduled' ? answer.delivery : null;
  const [now] = useState(() => Temporal.Instant.fromEpochMilliseconds(nowMs()));
  const draft = useDraft(`deliver/${card.id}`, startingForm(answer, card.celebratedOn, now));
  const { form } = draft;
  const [wasTried, setWasTried] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const { isSaving, notice, run } = useSaving(undefined, t('deliver.error'));
  const save = useCardChange((wanted: DeliveryForm) => saveDelivery(card.id, wanted));
  const checked = form.isSelf ? { request: null } : checkBy(deliveryRequest, requestOf(form));
  const textOf = useIssueText(visibleIssues(checked, wasTried));
  const isEmpty = card.contributionsCount === 0;
  const isNow = form.chosen === 'now';
  const withMail = !form.isSelf && !isEmpty;
  const mustConfirm = isEmpty && isNow && form.isSelf;
  const change = (part: Partial<DeliveryForm>) => {
    if (isSaving) return;
    draft.change(part);
    setIsSure(false);
  };

  async function deliver() {
    await save.mutateAsync(form);
    if (draft.settle()) close();
    const moment = deliveryTimeTexts(i18n, form, card.celebratedOn, answer.offered.publishAt);
    if (isNow) toast({ kind: 'success', title: t(form.isSelf ? 'groupCard.publishedToast' : 'deliver.toastSent') });
    else if (moment)
      toast({ kind: 'success', title: t(planned ? 'deliver.toastMoved' : 'deliver.toastScheduled', moment) });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if ('issues' in checked) return focusFirstIssue(event.currentTarget, checked.issues);
    if (mustConfirm && !isSure) return setIsSure(true);
    return isSaving ? undefined : void run(deliver);
  }

  const buttonWords = () => {
    if (isSure) return t('groupCard.publishEmptyConfirm');
    if (!isNow) return t('deliver.schedule');
    return t(form.isSelf ? 'deliver.publish' : 'deliver.sendNow');
  };
  return (
    <form className="contents" onSubmit={submit} noValidate aria-describedby={summaryId}>
      <FormIsSaving value={isSaving}>
        <DialogBody
          flush
          className={
            withMail
              ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_388px] lg:grid-rows-[minmax(0,1fr)] lg:overflow-hidden'
              : undefined
          }
        >
          <div className="px-5 pt-7 pb-6 md:p-8 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain">
            <DialogTitle>{t(planned ? 'deliver.moveTitle' : 'deliver.title')}</DialogTitle>
            {planned && (
              <p className="mt-1.5 text-muted">
                {t('deliver.moveWas', formatInstant(i18n, Temporal.Instant.from(planned.deliverAt), planned.timeZone))}
              </p>
            )}
            <RestoredDraft draft={draft} className="mt-4" />
            <div className="mt-5 grid gap-5">
              <AddressField form={form} change={change} offered={answer.offered.email} error={textOf('email')} />
              <WhenField card={card} form={form} change={change} error={textOf('when') ?? textOf('when.day')} />
              {!form.isSelf && <LanguageField form={form} change={change} />}
            </div>
          </div>
          {withMail && (
            <MailPreview
              cardId={card.id}
              query={{ language: form.language, day: previewDay(form, card.celebratedOn, now) }}
            />
          )}
        </DialogBody>
      </FormIsSaving>
      <div id={summaryId} role="status" className="border-t border-line px-5 pt-4 text-small text-pretty md:px-8">
        <p>
          {isSure
            ? t('groupCard.publishEmptyText')
            : capitalized(summaryOf(i18n, form, card.celebratedOn, answer.offered.publishAt))}
        </p>
        {isEmpty && !isSure && !form.isSelf && (
          <p className="mt-2 text-muted">
            <strong className="text-text">{t('deliver.emptyTitle')}.</strong>{' '}
            {t(isNow ? 'deliver.emptyNow' : 'deliver.emptyText')}
          </p>
        )}
      </div>
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={close}
        submitLabel={buttonWords()}
        busy={isSaving}
        className="border-t-0"
      />
    </form>
  );
}

/** Without a mail the card only publishes itself, now or on the birthday. */
function saveDelivery(cardId: number, form: DeliveryForm): Promise<void> {
  if (!form.isSelf) return planDelivery(cardId, requestOf(form));
  return form.chosen === 'now' ? publishCard(cardId) : changeCard(cardId, { publishOnBirthday: true });
}
