import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { BirthdayItem, BirthdayRequest, GiftRequest } from '#contract/birthdays.ts';
import { writeDraft } from '#web/lib/drafts.ts';
import { issueText } from '#web/lib/api/failures.ts';
import { type Issues, useIssueText, useSaving, visibleIssues } from '#web/lib/forms.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useDraftOwner } from '#web/lib/draft-owner.ts';
import { type Draft, useDraft } from '#web/lib/use-draft.ts';
import { Dialog, DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import { DraftNotice } from '#web/ui/forms/draft-notice.tsx';
import { Field, Textarea } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { UiProviders } from '#web/ui/overlays/ui-providers.tsx';
import { useSaveBirthday } from '../api.ts';
import { type BirthdayDraft, checkBirthday, checkGift, draftOf, emptyGiftLine } from '../model.ts';
import { BirthdayFields, focusFirstIssue, type FormPart } from './birthday-fields.tsx';
import { draftGifts, type Gifts, saveGifts, useStoredGifts } from './use-gifts.tsx';
import { GiftNote } from './gift-note.tsx';
import { useVersionedSave } from './versioned-save.tsx';
import { WholeBirthday } from './whole-birthday.tsx';

export interface BirthdayEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The birthday to change; without it a new one is added. */
  birthday?: BirthdayItem | undefined;
  today: Temporal.PlainDate;
  /** The field with the initial focus; by default the name. */
  focus?: 'notes' | undefined;
}

export default function BirthdayEditor({ open, onOpenChange, birthday, today, focus }: BirthdayEditorProps) {
  const { t } = useI18n();
  const notes = useRef<HTMLTextAreaElement>(null);
  // A new key for each opening, so that the form starts from the saved data or a draft.
  const [visit, setVisit] = useState(0);
  // Keeps the content until the closing animation has ended.
  const [shown, setShown] = useState(birthday);
  if (open && birthday !== shown) setShown(birthday);
  const inner = { today, notes, onClose: () => onOpenChange(false) };
  return (
    <UiProviders>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        closeLabel={t('common.close')}
        size="wide"
        initialFocus={focus === 'notes' ? notes : undefined}
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
  notes: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
}

const formName = (id: number | 'new') => `birthday/${id}`;

/** Adds a birthday. Gift ideas can be noted before it exists and are saved right after it. */
function Add({ onClose, ...inner }: InnerProps) {
  const { t } = useI18n();
  const owner = useDraftOwner();
  const save = useSaveBirthday();
  const draft = useDraft(formName('new'), draftOf(undefined));
  const { gifts } = draft.form;

  async function add(request: BirthdayRequest, gift: GiftRequest | undefined) {
    const added = await save.mutateAsync({ id: undefined, request });
    const noted = gifts.map(({ text, link, givenYear }) => ({ text, link, givenYear }));
    const left = await saveGifts(added.id, gift ? [...noted, gift] : noted);
    draft.settle();
    onClose();
    const [first] = left;
    if (first) {
      // Gifts that were not saved become a draft of the new birthday.
      const giftText = left.map(({ text }) => text).join(t('common.listSeparator'));
      writeDraft({ owner, form: formName(added.id) }, { giftText, giftLink: first.link ?? '' });
      toast({ kind: 'error', title: t('birthday.added'), description: t('gift.saveError') });
    } else toast({ kind: 'success', title: t('birthday.added'), description: t('birthday.addedText') });
  }

  return (
    <Editing
      {...inner}
      title={t('birthday.addTitle')}
      failure={t('birthday.addError')}
      draft={draft}
      book={draftGifts(gifts, (next) => draft.change({ gifts: next }))}
      onSave={add}
      onClose={onClose}
    />
  );
}

/** Changes a birthday. Its gifts are saved as they are entered; the button saves the other fields. */
function Change({ birthday, onClose, ...inner }: InnerProps & { birthday: BirthdayItem }) {
  const { t } = useI18n();
  const book = useStoredGifts(birthday.id);
  const draft = useDraft(formName(birthday.id), draftOf(birthday));
  const { save, conflict } = useVersionedSave(birthday, () => {
    draft.settle();
    onClose();
    toast({ kind: 'success', title: t('birthday.updated'), description: t('birthday.updatedText') });
  });

  async function change(request: BirthdayRequest, gift: GiftRequest | undefined) {
    if (gift) {
      // The gift is saved first, so that it is not added twice if saving the rest fails and is repeated.
      await book.add(gift);
      draft.change(emptyGiftLine);
    }
    await save(request);
  }

  return (
    <>
      <Editing
        {...inner}
        title={t('birthday.editTitle')}
        failure={t('birthday.updateError')}
        draft={draft}
        book={book}
        onSave={change}
        onClose={onClose}
      />
      {conflict}
    </>
  );
}

interface EditingProps extends InnerProps {
  title: string;
  /** The title of the toast when saving fails. */
  failure: string;
  draft: Draft<BirthdayDraft>;
  book: Gifts;
  /** The gift is the one still in the input line of the gift note, if any. */
  onSave: (request: BirthdayRequest, gift: GiftRequest | undefined) => Promise<void>;
}

/** Hides the error of an empty year until the form was submitted with the year included. */
function hideEarlyYearIssue(issues: Issues, { year }: BirthdayDraft, wasTriedWithYear: boolean): Issues {
  const { birthYear, ...others } = issues;
  return birthYear && !wasTriedWithYear && year.length < 4 ? others : issues;
}

function Editing({ title, failure, draft, book, today, notes, onSave, onClose }: EditingProps) {
  const { t } = useI18n();
  const { form, change } = draft;
  const [tried, setTried] = useState<{ withYear: boolean }>();
  const [giftFault, setGiftFault] = useState<string>();
  const { isSaving, notice, run } = useSaving(failure);
  const checked = checkBirthday(form, today);
  const part: FormPart = {
    form,
    issues: hideEarlyYearIssue(visibleIssues(checked, tried !== undefined), form, tried?.withYear === true),
    change: (changed) => {
      if (changed.hasYear === false) setTried((before) => before && { withYear: false });
      change(changed);
    },
  };
  const issueTextOf = useIssueText(part.issues);
  const hasGift = !form.isRemembered && form.giftText.trim() !== '';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried({ withYear: form.hasYear });
    const gift = hasGift ? checkGift(form, today) : { request: undefined };
    const [wrong] = 'issues' in gift ? Object.values(gift.issues) : [];
    setGiftFault(wrong && issueText(t, wrong));
    if ('issues' in checked) return focusFirstIssue(event.currentTarget, checked.issues);
    if ('issues' in gift) {
      const line = event.currentTarget.elements.namedItem('giftText');
      return line instanceof HTMLElement ? line.focus() : undefined;
    }
    if (!isSaving) void run(() => onSave(checked.request, gift.request));
  }

  const note: ReactNode = (
    <GiftNote book={book} today={today} line={form} onLine={change} issue={giftFault} onFault={setGiftFault} />
  );
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
          <DraftNotice
            shown={draft.isRestored}
            text={t('common.draftRestored')}
            discardLabel={t('common.startOver')}
            onDiscard={draft.discard}
          />
          <BirthdayFields {...part} today={today} />
        </div>
        <div className="bg-bg px-5 py-7 md:col-start-2 md:row-span-2 md:row-start-1 md:px-[30px] md:py-9">
          {/* Muting stays stored, but is not offered for somebody who has died. */}
          {!form.isRemembered && <div className="mb-6">{note}</div>}
          <Field label={t('birthday.notes')} error={issueTextOf('notes')}>
            <Textarea
              ref={notes}
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
      <FormFoot
        notice={notice}
        cancelLabel={t('common.cancel')}
        onCancel={onClose}
        submitLabel={t(isSaving ? 'common.saving' : 'birthday.save')}
        busy={isSaving}
      />
    </form>
  );
}
