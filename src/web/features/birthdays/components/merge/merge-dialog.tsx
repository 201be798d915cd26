import './merge.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { BirthdayItem, GiftItem } from '#contract/birthdays.ts';
import type { DuplicateEntry } from '#contract/files/imports.ts';
import { avatarIndex, initialsOf } from '#domain/birthdays/person-name.ts';
import type { Language } from '#domain/language.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useLocalTimeZone } from '#web/lib/dates/clock.ts';
import { formatDate, formatDay } from '#web/lib/dates/dates.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { takeLostFocus } from '#web/lib/focus.ts';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { DialogBody, DialogDescription, DialogFoot, DialogHead } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { birthdayQuery, giftsQuery } from '#web/features/birthdays/api.ts';
import { type DuplicatePair, useMarkDistinct, useMerge, useUndoMerge } from './merge-calls.tsx';

interface MergeDialogProps extends OpenProps {
  pair: DuplicatePair;
  both: readonly [BirthdayItem, BirthdayItem];
}

/** Both sides of what may be one person, to be made one. */
export default function MergeDialog({ pair, both, ...dialog }: MergeDialogProps) {
  return (
    <FormDialog {...dialog} size="wide">
      <Sides pair={pair} both={both} onClose={() => dialog.onOpenChange(false)} />
    </FormDialog>
  );
}

type Side = 0 | 1;
type Choice = Record<'name' | 'birthday' | 'email', Side>;

/** What is filled beats what is empty, and a date with a year one without. */
const better = (first: unknown, second: unknown): Side => (first === null && second !== null ? 1 : 0);

const dayOf = ({ date, birthYear }: BirthdayItem, language: Language) =>
  formatDay(language, birthYear === null ? 'day' : 'dayAndYear', Temporal.PlainDate.from(date));

function Sides({ pair, both, onClose }: Omit<MergeDialogProps, keyof OpenProps> & { onClose: () => void }) {
  const { t, language } = useI18n();
  const [first, second] = both;
  const [choice, setChoice] = useState<Choice>({
    name: 0,
    birthday: better(first.birthYear, second.birthYear),
    email: better(first.email, second.email),
  });
  const choose = (field: keyof Choice) => (side: Side) => setChoice((before) => ({ ...before, [field]: side }));
  const merging = useMerge();
  const parting = useMarkDistinct();
  const { mutateAsync: undo } = useUndoMerge();
  const { name } = both[choice.name];
  const { date, birthYear } = both[choice.birthday];
  const { email } = both[choice.email];
  const { data: firstGifts = [] } = useQuery(giftsQuery(first.id));
  const { data: secondGifts = [] } = useQuery(giftsQuery(second.id));
  const failure = merging.error ?? parting.error;
  const stays = [name, dayOf(both[choice.birthday], language), ...(email === null ? [] : [email])];

  // The button is disabled only by the next render; the second request of a double press would fail and say so.
  const isSent = useRef(false);
  const complain = (error: unknown) =>
    toast({ kind: 'error', title: t('common.error'), description: failureText(t, error, t('merge.error')) });
  // The offer may go before its dialog has given the focus back to it.
  useEffect(() => () => takeLostFocus(null), []);

  async function merge() {
    if (isSent.current) return;
    isSent.current = true;
    try {
      // Awaited, since the callbacks of a mutation do not run once the dialog is closed.
      await merging.mutateAsync({ id: first.id, otherId: second.id, name, date, birthYear, email });
    } catch (error) {
      isSent.current = false;
      return complain(error);
    }
    const complainOfUndo = (error: Error) =>
      toast({ kind: 'error', title: t('merge.undoError'), description: failureText(t, error) });
    toast({
      kind: 'success',
      title: t('merge.done', { name }),
      action: { label: t('common.undo'), onPress: () => void undo(second.id).catch(complainOfUndo) },
    });
    onClose();
  }

  return (
    <>
      <DialogBody className="grid content-start gap-6">
        <DialogHead>{t('merge.title')}</DialogHead>
        <DialogDescription>{t('merge.text')}</DialogDescription>
        <div>
          <Row>
            <Head birthday={first} entry={pair.first} />
            <Head birthday={second} entry={pair.second} />
          </Row>
          <Picked
            label={t('merge.name')}
            texts={[first.name, second.name]}
            side={choice.name}
            onSide={choose('name')}
          />
          <Picked
            label={t('merge.birthday')}
            texts={both.map((side) =>
              side.birthYear === null && first.birthYear !== second.birthYear
                ? t('merge.noYear', { day: dayOf(side, language) })
                : dayOf(side, language),
            )}
            side={choice.birthday}
            onSide={choose('birthday')}
          />
          {(first.email !== null || second.email !== null) && (
            <Picked
              label={t('merge.email')}
              texts={both.map((side) => side.email ?? t('merge.none'))}
              side={choice.email}
              onSide={choose('email')}
            />
          )}
          <Kept
            label={t('merge.notes')}
            isFilled={first.notes !== null || second.notes !== null}
            texts={both.map((side) => (
              <Notes key={side.id} birthday={side} />
            ))}
          />
          <Kept
            label={t('merge.gifts')}
            isFilled={firstGifts.length + secondGifts.length > 0}
            texts={[<Gifts key={first.id} gifts={firstGifts} />, <Gifts key={second.id} gifts={secondGifts} />]}
          />
          {!first.isMuted && !second.isMuted && (
            <Row label={t('merge.reminders')}>
              <p className="col-span-2">{t('merge.remindersBoth')}</p>
            </Row>
          )}
        </div>
        <div aria-live="polite" className="rounded-surface bg-bg p-5">
          <h3 className="text-small font-[650]">{t('merge.stays')}</h3>
          <p className="mt-1 wrap-anywhere">{t('merge.staysText', { list: stays.join(', ') })}</p>
        </div>
        {failure && <FieldError>{failureText(t, failure, t('merge.error'))}</FieldError>}
      </DialogBody>
      <DialogFoot>
        <Button busy={parting.isPending} onClick={() => void parting.mutateAsync(pair).then(onClose, complain)}>
          {t('merge.two')}
        </Button>
        <Button variant="primary" busy={merging.isPending} onClick={() => void merge()}>
          {t('merge.one')}
        </Button>
      </DialogFoot>
    </>
  );
}

/** Two columns at every width, since names want to be compared side by side; the label stands above them on phones. */
function Row({ label, note, children }: { label?: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="merge-row">
      <div className="merge-label text-small font-[560] text-muted">
        {label}
        {note !== undefined && <span className="merge-kept">{note}</span>}
      </div>
      {children}
    </div>
  );
}

function Head({ birthday: { name, createdAt }, entry }: { birthday: BirthdayItem; entry: DuplicateEntry }) {
  const { t, language } = useI18n();
  const date = formatDate(language, createdAt, useLocalTimeZone() ?? 'UTC');
  return (
    <div className="flex min-w-0 flex-wrap content-start items-start gap-x-3 gap-y-1">
      <Avatar initials={initialsOf(name)} hue={avatarIndex(name)} />
      <div className="merge-who">
        <p className="font-[650] wrap-anywhere">{name}</p>
        <p className="text-small text-balance wrap-anywhere text-muted">
          {entry.source === 'own' && t('merge.byHand', { date })}
          {entry.source === 'google' && t('merge.fromGoogle', { date })}
          {entry.source === 'file' && t('merge.fromFile', { file: entry.importName ?? '', date })}
        </p>
      </div>
    </div>
  );
}

interface PickedProps {
  label: string;
  texts: readonly string[];
  side: Side;
  onSide: (side: Side) => void;
}

/** Radios only where the two differ. */
function Picked({ label, texts, side, onSide }: PickedProps) {
  const name = useId();
  const [first, second] = texts;
  if (first === second)
    return (
      <Row label={label}>
        <p className="col-span-2 wrap-anywhere">{first}</p>
      </Row>
    );
  return (
    <Row label={label}>
      {([0, 1] as const).map((each) => (
        <label key={each} className="flex min-w-0 cursor-pointer gap-3">
          <input
            type="radio"
            name={name}
            aria-label={`${label}: ${texts[each] ?? ''}`}
            checked={side === each}
            onChange={() => onSide(each)}
            className="radio mt-0.5"
          />
          <span className={side === each ? 'min-w-0 wrap-anywhere' : 'min-w-0 wrap-anywhere text-muted'}>
            <Breakable text={texts[each] ?? ''} />
          </span>
        </label>
      ))}
    </Row>
  );
}

/** An address is broken behind its sign rather than inside a word. */
function Breakable({ text }: { text: string }) {
  const [name, domain] = text.split('@');
  if (domain === undefined) return text;
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  );
}

interface KeptProps {
  label: string;
  isFilled: boolean;
  texts: readonly ReactNode[];
}

/** Nothing is said to be kept where neither side has anything. */
function Kept({ label, isFilled, texts }: KeptProps) {
  const { t } = useI18n();
  return (
    <Row label={label} note={isFilled ? t('merge.bothKept') : undefined}>
      {texts.map((text, index) => (
        <div key={index} className="min-w-0 wrap-anywhere">
          {text}
        </div>
      ))}
    </Row>
  );
}

/** All of the notes, though the list has only their beginning. */
function Notes({ birthday }: { birthday: BirthdayItem }) {
  const { t } = useI18n();
  const { data } = useQuery({ ...birthdayQuery(birthday.id), enabled: birthday.notesTruncated });
  const notes = data?.notes ?? birthday.notes;
  return notes === null ? (
    <span className="text-muted">{t('merge.none')}</span>
  ) : (
    <p className="merge-notes">{notes}</p>
  );
}

function Gifts({ gifts }: { gifts: readonly GiftItem[] }) {
  const { t } = useI18n();
  if (gifts.length === 0) return <span className="text-muted">{t('merge.none')}</span>;
  return (
    <ul>
      {gifts.map((gift) => (
        <li key={gift.id}>
          {gift.givenYear === null ? gift.text : <s className="text-muted">{`${gift.text}, ${gift.givenYear}`}</s>}
        </li>
      ))}
    </ul>
  );
}
