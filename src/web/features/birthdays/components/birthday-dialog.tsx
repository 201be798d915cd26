import { type RefObject, useRef, useState } from 'react';
import type { BirthdayItem } from '#contract/birthdays.ts';
import { issueText } from '#web/lib/api/failures.ts';
import { useDraftOwner } from '#web/lib/forms/draft-owner.ts';
import { writeDraft } from '#web/lib/forms/drafts.ts';
import { DialogForm, FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { RestoredDraft } from '#web/lib/forms/restored-draft.tsx';
import { useIssueText } from '#web/lib/forms/issues.ts';
import { type Draft, useDraft } from '#web/lib/forms/use-draft.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Field, Textarea } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast, type ToastMessage } from '#web/ui/overlays/toast.tsx';
import { useSaveBirthday } from '../api.ts';
import { type BirthdayDraft, checkDraft, draftOf, emptyGiftLine, type SavedDraft, withoutEarlyYear } from '../model.ts';
import { BirthdayFields, controls } from './birthday-fields.tsx';
import { draftGifts, type Gifts, saveGifts, useStoredGifts } from './use-gifts.tsx';
import { GiftNote } from './gift-note.tsx';
import { useVersionedSave } from './versioned-save.tsx';
import { WholeBirthday } from './whole-birthday.tsx';

export interface BirthdayDialogProps extends OpenProps {
  /** The birthday to change; without it a new one is added. */
  birthday?: BirthdayItem | undefined;
  today: Temporal.PlainDate;
  /** The field with the initial focus; by default the name. */
  focus?: 'notes' | undefined;
}

export default function BirthdayDialog({ open, onOpenChange, birthday, today, focus }: BirthdayDialogProps) {
  const notes = useRef<HTMLTextAreaElement>(null);
  // Keeps the content until the closing animation has ended.
  const [shown, setShown] = useState(birthday);
  if (open && birthday !== shown) setShown(birthday);
  const inner = { today, notes };
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      initialFocus={focus === 'notes' ? notes : undefined}
    >
      {shown ? (
        <WholeBirthday key={shown.id} birthday={shown}>
          {(whole) => <Change {...inner} birthday={whole} onSaved={() => onOpenChange(false)} />}
        </WholeBirthday>
      ) : (
        <Add {...inner} />
      )}
    </FormDialog>
  );
}

interface InnerProps {
  today: Temporal.PlainDate;
  notes: RefObject<HTMLTextAreaElement | null>;
}

const formName = (id: number | 'new') => `birthday/${id}`;

/** Adds a birthday. Gift ideas can be noted before it exists and are saved right after it. */
function Add(inner: InnerProps) {
  const { t } = useI18n();
  const owner = useDraftOwner();
  const save = useSaveBirthday();
  const draft = useDraft(formName('new'), draftOf(undefined));
  const { gifts } = draft.form;

  async function add({ request, gift }: SavedDraft): Promise<ToastMessage> {
    const added = await save.mutateAsync({ id: undefined, request });
    const noted = gifts.map(({ text, link, givenYear }) => ({ text, link, givenYear }));
    const left = await saveGifts(added.id, gift ? [...noted, gift] : noted);
    const [first] = left;
    if (!first) return { title: t('birthday.added'), description: t('birthday.addedText') };
    // Gifts that were not saved become a draft of the new birthday.
    const giftText = left.map(({ text }) => text).join(t('common.listSeparator'));
    writeDraft({ owner, form: formName(added.id) }, { giftText, giftLink: first.link ?? '' });
    return { kind: 'error', title: t('birthday.added'), description: t('gift.saveError') };
  }

  return (
    <Editing
      {...inner}
      title={t('birthday.addTitle')}
      failure={t('birthday.addError')}
      draft={draft}
      book={draftGifts(gifts, (next) => draft.change({ gifts: next }))}
      onSave={add}
    />
  );
}

interface ChangeProps extends InnerProps {
  birthday: BirthdayItem;
  onSaved: () => void;
}

/** Changes a birthday. Its gifts are saved as they are entered; the button saves the other fields. */
function Change({ birthday, onSaved, ...inner }: ChangeProps) {
  const { t } = useI18n();
  const book = useStoredGifts(birthday.id);
  const draft = useDraft(formName(birthday.id), draftOf(birthday));
  const { save, conflict } = useVersionedSave(birthday, () => {
    if (draft.settle()) onSaved();
    toast({ kind: 'success', title: t('birthday.updated'), description: t('birthday.updatedText') });
  });

  /** Ends the dialog by itself, since a conflict may have to be resolved first. */
  async function change({ request, gift }: SavedDraft): Promise<undefined> {
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
  onSave: (saved: SavedDraft) => Promise<ToastMessage | undefined>;
}

function Editing({ title, failure, draft, book, today, notes, onSave }: EditingProps) {
  const { t } = useI18n();
  const [wasTriedWithYear, setTriedWithYear] = useState(false);
  const [giftIssue, setGiftIssue] = useState<string>();
  const form = useForm(draft, {
    check: (values) => checkDraft(values, today),
    save: onSave,
    failure,
    controls,
    onRefused: ({ giftText }) => {
      setTriedWithYear(draft.form.hasYear);
      setGiftIssue(giftText && issueText(t, giftText));
    },
  });
  const issues = wasTriedWithYear ? form.issues : withoutEarlyYear(form.issues, draft.form);
  const issueTextOf = useIssueText(issues);

  function change(changed: Partial<BirthdayDraft>) {
    if (changed.hasYear === false) setTriedWithYear(false);
    draft.change(changed);
  }

  return (
    <DialogForm form={form} label={t('birthday.save')}>
      <DialogBody
        flush
        className="scroll-pt-32 md:grid md:scroll-pt-0 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)] md:grid-rows-[auto_1fr]"
      >
        <div className="sticky top-0 z-2 bg-raised px-5 pt-6 pb-3 md:static md:px-8 md:pt-8 md:pb-0">
          <DialogTitle>{title}</DialogTitle>
        </div>
        <div className="grid content-start gap-[18px] px-5 pt-1 pb-6 md:px-8 md:pt-5 md:pb-8">
          <RestoredDraft draft={draft} />
          <BirthdayFields form={draft.form} issues={issues} change={change} today={today} />
        </div>
        <div className="bg-bg px-5 py-7 md:col-start-2 md:row-span-2 md:row-start-1 md:px-[30px] md:py-9">
          {/* Muting stays stored, but is not offered for somebody who has died. */}
          {!draft.form.isRemembered && (
            <div className="mb-6">
              <GiftNote
                book={book}
                today={today}
                line={draft.form}
                onLine={draft.change}
                issue={giftIssue}
                onIssue={setGiftIssue}
              />
            </div>
          )}
          <Field label={t('birthday.notes')} error={issueTextOf('notes')}>
            <Textarea
              ref={notes}
              name="notes"
              rows={3}
              placeholder={t('birthday.notesPlaceholder')}
              value={draft.form.notes}
              onChange={({ target }) => draft.change({ notes: target.value })}
              className="bg-surface"
            />
          </Field>
        </div>
      </DialogBody>
    </DialogForm>
  );
}
