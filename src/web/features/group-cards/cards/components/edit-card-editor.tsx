import { type FormEvent, useState } from 'react';
import type { CardView } from '../../../../../contract/group-cards.ts';
import { useSaving } from '../../../../lib/forms.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogTitle } from '../../../../ui/dialog.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { changeCard, useCardChange } from '../api.ts';
import { checkCardChange } from '../model/check.ts';
import { formOf } from '../model/form.ts';
import { AboutFields, focusFirstFault } from './about-fields.tsx';

export interface EditCardEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  card: CardView;
}

export default function EditCardEditor({ open, onOpenChange, card }: EditCardEditorProps) {
  const { t } = useSpeech();
  // Each visit starts anew, from the card as it is then.
  const [visit, setVisit] = useState(0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common.close')}
      size="lg"
      onClosed={() => setVisit((count) => count + 1)}
    >
      <Form key={visit} card={card} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Form({ card, onClose }: { card: CardView; onClose: () => void }) {
  const { t } = useSpeech();
  const [form, setForm] = useState(() => formOf(card));
  const [wasTried, setWasTried] = useState(false);
  const { isSaving, refusal, run } = useSaving(t('common.error'));
  const save = useCardChange((request: Parameters<typeof changeCard>[1]) => changeCard(card.id, request));
  const checked = checkCardChange(form);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if ('faults' in checked) return focusFirstFault(event.currentTarget, checked.faults);
    if (isSaving) return;
    void run(async () => {
      await save.mutateAsync(checked.request);
      onClose();
      toast({ kind: 'success', title: t('groupCard.saved') });
    });
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <DialogBody flush className="scroll-pt-24 scroll-pb-4">
        <div className="sticky top-0 z-2 bg-raised px-5 pt-6 pb-3 md:px-8 md:pt-8">
          <DialogTitle>{t('groupCard.edit')}</DialogTitle>
        </div>
        <div className="grid gap-[18px] px-5 pt-1 pb-6 md:px-8 md:pb-8">
          <AboutFields
            form={form}
            faults={wasTried && 'faults' in checked ? checked.faults : {}}
            change={(changed) => setForm((before) => ({ ...before, ...changed }))}
          />
        </div>
      </DialogBody>
      <DialogFoot className="grid-cols-[auto_minmax(0,1fr)] md:items-center">
        {refusal !== undefined && <FieldError className="col-span-full md:mr-auto">{refusal}</FieldError>}
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isSaving}>
          {t(isSaving ? 'common.saving' : 'common.save')}
        </Button>
      </DialogFoot>
    </form>
  );
}
