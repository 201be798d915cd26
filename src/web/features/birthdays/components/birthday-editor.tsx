import { type FormEvent, useState } from 'react';
import type { BirthdayItem, BirthdayRequest } from '../../../../contract/birthdays.ts';
import { useFaultText, useSaving } from '../../../lib/forms.ts';
import { useSpeech } from '../../../lib/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot, DialogTitle } from '../../../ui/dialog.tsx';
import { Field, FieldError, Textarea } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { UiProviders } from '../../../ui/ui-providers.tsx';
import { useSaveBirthday } from '../api.ts';
import { checkBirthday, formOf } from '../model.ts';
import { BirthdayFields, focusFirstFault, type FormPart } from './birthday-fields.tsx';
import { GiftNote } from './gift-note.tsx';
import { useDraftGifts, useKeptGifts } from './gift-book.tsx';
import { useVersionedSave } from './versioned-save.tsx';
import { WholeBirthday } from './whole-birthday.tsx';

export interface BirthdayEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The one to change; without it one is added. */
  birthday?: BirthdayItem | undefined;
  today: Temporal.PlainDate;
}

export default function BirthdayEditor({ open, onOpenChange, birthday, today }: BirthdayEditorProps) {
  const { t } = useSpeech();
  // Each visit starts anew: closing forgets what was typed.
  const [visit, setVisit] = useState(0);
  // Closing keeps what is shown until the dialog has left the screen.
  const [shown, setShown] = useState(birthday);
  if (open && birthday !== shown) setShown(birthday);
  const inner = { today, onClose: () => onOpenChange(false) };
  return (
    <UiProviders>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        closeLabel={t('common.close')}
        size="wide"
        onClosed={() => setVisit((count) => count + 1)}
      >
        {shown ? (
          <WholeBirthday key={`${visit} ${shown.id}`} birthday={shown}>
            {(whole) => <Change {...inner} birthday={whole} />}
          </WholeBirthday>
        ) : (
          <Add key={visit} {...inner} />
        )}
      </Dialog>
    </UiProviders>
  );
}

interface InnerProps {
  today: Temporal.PlainDate;
  onClose: () => void;
}

/** Ideas can be noted before there is a birthday to keep them with; they are saved right after it. */
function Add({ today, onClose }: InnerProps) {
  const { t } = useSpeech();
  const save = useSaveBirthday();
  const gifts = useDraftGifts();

  async function add(request: BirthdayRequest) {
    const added = await save.mutateAsync({ id: undefined, request });
    const areGiftsKept = await gifts.keep(added.id);
    onClose();
    if (areGiftsKept) toast({ kind: 'success', title: t('birthday.added'), description: t('birthday.addedText') });
    else toast({ kind: 'error', title: t('birthday.added'), description: t('gift.saveError') });
  }

  return (
    <Editing
      title={t('birthday.addTitle')}
      failure={t('birthday.addError')}
      today={today}
      onSave={add}
      onClose={onClose}
      note={<GiftNote book={gifts} today={today} />}
    />
  );
}

/** Gifts of a birthday that exists are saved as they are written down; the button saves the rest. */
function Change({ birthday, today, onClose }: InnerProps & { birthday: BirthdayItem }) {
  const { t } = useSpeech();
  const gifts = useKeptGifts(birthday.id);
  const { save, conflict } = useVersionedSave(birthday, () => {
    onClose();
    toast({ kind: 'success', title: t('birthday.updated'), description: t('birthday.updatedText') });
  });

  return (
    <>
      <Editing
        title={t('birthday.editTitle')}
        failure={t('birthday.updateError')}
        birthday={birthday}
        today={today}
        onSave={save}
        onClose={onClose}
        note={<GiftNote book={gifts} today={today} />}
      />
      {conflict}
    </>
  );
}

interface EditingProps extends InnerProps {
  title: string;
  /** The headline when saving fails. */
  failure: string;
  birthday?: BirthdayItem;
  onSave: (request: BirthdayRequest) => Promise<void>;
  note: React.ReactNode;
}

function Editing({ title, failure, birthday, today, onSave, onClose, note }: EditingProps) {
  const { t } = useSpeech();
  const [form, setForm] = useState(() => formOf(birthday));
  const [wasTried, setWasTried] = useState(false);
  const { isSaving, refusal, run } = useSaving(failure);
  const checked = checkBirthday(form, today);
  const part: FormPart = {
    form,
    faults: wasTried && 'faults' in checked ? checked.faults : {},
    change: (changed) => setForm((before) => ({ ...before, ...changed })),
  };
  const faultText = useFaultText(part.faults);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasTried(true);
    if ('faults' in checked) focusFirstFault(event.currentTarget, checked.faults);
    else if (!isSaving) void run(() => onSave(checked.request));
  }

  return (
    <form className="contents" onSubmit={submit} noValidate>
      <DialogBody
        flush
        className="scroll-pt-32 md:grid md:scroll-pt-0 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr]"
      >
        <div className="sticky top-0 z-2 bg-raised px-5 pt-6 pb-3 md:static md:px-8 md:pt-8 md:pb-0">
          <DialogTitle>{title}</DialogTitle>
        </div>
        <div className="grid content-start gap-[18px] px-5 pt-1 pb-6 md:px-8 md:pt-5 md:pb-8">
          <BirthdayFields {...part} today={today} />
        </div>
        <div className="bg-bg px-5 py-7 md:col-start-2 md:row-span-2 md:row-start-1 md:px-[30px] md:py-9">
          {/* Kept, but not offered for somebody who has died. */}
          {!form.isRemembered && <div className="mb-6">{note}</div>}
          <Field label={t('birthday.notes')} error={faultText('notes')}>
            <Textarea
              name="notes"
              rows={3}
              placeholder={t('birthday.notesPlaceholder')}
              value={form.notes}
              onChange={({ target }) => part.change({ notes: target.value })}
              className="bg-surface"
            />
          </Field>
        </div>
      </DialogBody>
      <DialogFoot className="grid-cols-[2fr_3fr] sm:grid-cols-2 md:items-center">
        {refusal !== undefined && <FieldError className="col-span-full md:mr-auto">{refusal}</FieldError>}
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isSaving}>
          {t(isSaving ? 'common.saving' : 'birthday.save')}
        </Button>
      </DialogFoot>
    </form>
  );
}
