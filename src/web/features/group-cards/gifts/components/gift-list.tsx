import './gift-list.css';
import { useQuery } from '@tanstack/react-query';
import EyeOff from 'lucide-react/icons/eye-off';
import Plus from 'lucide-react/icons/plus';
import { useId, useRef, useState } from 'react';
import type { SharedGift, SharedGiftRequest, SharedGifts } from '#contract/cards/gifts.ts';
import type { CardView } from '#contract/group-cards.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { giftsQuery, useAddGift, useClaimGift, useRemoveGift, useReleaseGift } from '../api.ts';
import { GiftRow } from './gift-row.tsx';
import { NewIdea } from './new-idea.tsx';

/** Of a long gift note, so many are offered at once; the next ones follow as these are shared. */
const notesOffered = 8;

/** Gift ideas, and who brings what, as creator and contributors share them. */
export default function GiftList({ card }: { card: CardView }) {
  const { t } = useI18n();
  const titleId = useId();
  const { data: list, error, refetch, isFetching } = useQuery(giftsQuery(card.id));
  // Somebody who became the recipient meanwhile.
  if (list === null) return null;
  return (
    <section aria-labelledby={titleId} className="gifts">
      <div className="gifts-say">
        <h2 id={titleId} className="h2">
          {t('gifts.title')}
        </h2>
        <p>{t(list?.gifts.length === 0 ? 'gifts.empty' : 'gifts.text')}</p>
        <p className="gifts-secret">
          <EyeOff aria-hidden />
          <span>{t('gifts.secret', { name: card.recipientName })}</span>
        </p>
      </div>
      <div className="paper note gifts-note">
        {list ? (
          <Ideas cardId={card.id} list={list} />
        ) : error && !isFetching ? (
          // No alert: the list loads by itself, and what is being read goes on.
          <div className="gifts-error">
            <p>{failureText(t, error)}</p>
            <Button variant="card-quiet" size="sm" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </div>
        ) : (
          <Spinner text={t('common.loading')} />
        )}
      </div>
    </section>
  );
}

function Ideas({ cardId, list: { gifts, notes, hasName } }: { cardId: number; list: SharedGifts }) {
  const { t } = useI18n();
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState<string>();
  const line = useRef<HTMLInputElement>(null);
  const adding = useAddGift(cardId);
  const removing = useRemoveGift(cardId);
  const claiming = useClaimGift(cardId);
  const releasing = useReleaseGift(cardId);
  const { confirm, question } = useConfirm();
  const isBusy = [adding, removing, claiming, releasing].some(({ isPending }) => isPending);

  /** One change at a time; buttons stay enabled, so that they keep the focus. */
  async function attempt(change: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isBusy) return false;
    setFailure(undefined);
    setSaid(undefined);
    try {
      await change();
      setSaid(done);
      return true;
    } catch (error) {
      setFailure(failureText(t, error));
      return false;
    }
  }

  const add = (request: SharedGiftRequest) => attempt(() => adding.mutateAsync(request), request.text);

  async function remove({ id, text }: SharedGift) {
    const label = t('gifts.removeDo');
    if (!(await confirm({ title: t('gifts.remove', { text }), label, danger: true }))) return;
    if (await attempt(() => removing.mutateAsync(id))) line.current?.focus();
  }

  return (
    <>
      {gifts.length > 0 && (
        <ul>
          {gifts.map((gift) => (
            <GiftRow
              key={gift.id}
              gift={gift}
              hasName={hasName}
              onClaim={(name) =>
                attempt(
                  () => claiming.mutateAsync({ id: gift.id, ...(name === undefined ? {} : { name }) }),
                  t('gifts.byYou'),
                )
              }
              onRelease={() => void attempt(() => releasing.mutateAsync(gift.id))}
              onRemove={() => void remove(gift)}
            />
          ))}
        </ul>
      )}
      {failure !== undefined && (
        <p role="alert" className="gifts-error">
          {failure}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <NewIdea cardId={cardId} ref={line} onAdd={add} />
      {question}
      {notes.length > 0 && (
        <div className="gifts-notes">
          <p>{t('gifts.fromNotes')}</p>
          {notes.slice(0, notesOffered).map((note) => (
            <Button
              key={note.text}
              variant="card-quiet"
              size="sm"
              icon={<Plus aria-hidden />}
              onClick={() => void add(note)}
            >
              {note.text}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
