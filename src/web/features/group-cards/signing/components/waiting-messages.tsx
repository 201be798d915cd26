import { useId, useState } from 'react';
import type { ChosenSignatures, SignatureItem, SigningLink } from '#contract/cards/signing.ts';
import { contributorAvatarIndex } from '#domain/cards/group-card.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { removeSignatures, showSignatures } from '../api.ts';
import { Writer } from './signed-paper.tsx';

/** So many are seen at once; a flood never fills the panel. */
const shownAtFirst = 6;

/** What came by the signing link and waits for the creator, the oldest first. */
export function WaitingMessages({ cardId, link }: { cardId: number; link: SigningLink }) {
  const { t } = useI18n();
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const { confirm, question } = useConfirm();
  const showing = useCardChange((chosen: ChosenSignatures) => showSignatures(cardId, chosen));
  const removing = useCardChange((chosen: ChosenSignatures) => removeSignatures(cardId, chosen));
  const isBusy = showing.isPending || removing.isPending;
  const complain = (error: unknown) =>
    toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) });
  const show = (chosen: ChosenSignatures) => void showing.mutateAsync(chosen).catch(complain);
  const remove = (chosen: ChosenSignatures, label: string) =>
    confirm({
      title: chosen.ids ? t('signingLink.removeTitle') : label,
      text: t('signingLink.removeText'),
      label,
      danger: true,
      run: () =>
        removing.mutateAsync(chosen).then(() => toast({ kind: 'success', title: t('signingLink.removed') }), complain),
    });
  const { waiting, waitingCount: count } = link;
  const shown = isWhole ? waiting : waiting.slice(0, shownAtFirst);
  return (
    <>
      {count > 0 && (
        <section aria-labelledby={titleId} className="waiting">
          <div className="waiting-heading">
            <h3 id={titleId} className="h3">
              {t('signingLink.waiting', { count })}
            </h3>
            <div className="flex flex-wrap gap-x-4">
              {count > shownAtFirst && (
                <Button
                  variant="text"
                  size="sm"
                  disabled={isBusy}
                  onClick={() => void remove({}, t('signingLink.removeAll', { count }))}
                >
                  {t('signingLink.removeAll', { count })}
                </Button>
              )}
              <Button variant="text" size="sm" disabled={isBusy} onClick={() => show({})}>
                {t('signingLink.showAll')}
              </Button>
            </div>
          </div>
          <ul className="waiting-papers">
            {shown.map((signature) => (
              <Waiting
                key={signature.id}
                signature={signature}
                isBusy={isBusy}
                onShow={() => show({ ids: [signature.id] })}
                onRemove={() => void remove({ ids: [signature.id] }, t('signingLink.remove'))}
              />
            ))}
          </ul>
          {!isWhole && waiting.length > shownAtFirst && (
            <Button variant="quiet" size="sm" className="mt-4" onClick={() => setIsWhole(true)}>
              {t('signingLink.seeAll', { count: waiting.length })}
            </Button>
          )}
        </section>
      )}
      {question}
    </>
  );
}

interface WaitingProps {
  signature: SignatureItem;
  isBusy: boolean;
  onShow: () => void;
  onRemove: () => void;
}

function Waiting({ signature: { id, name, content, state }, isBusy, onShow, onRemove }: WaitingProps) {
  const { t } = useI18n();
  return (
    <li className="waiting-paper">
      <p className="waiting-words">{content}</p>
      {state === 'changed' && <p className="text-small text-muted">{t('signingLink.changed')}</p>}
      <div className="waiting-foot">
        <Writer name={name} hue={contributorAvatarIndex(String(id))} />
        <div className="flex flex-wrap gap-2">
          <Button variant="text" size="sm" disabled={isBusy} onClick={onRemove}>
            {t('signingLink.remove')}
          </Button>
          <Button variant="quiet" size="sm" disabled={isBusy} onClick={onShow}>
            {t('signingLink.show')}
          </Button>
        </div>
      </div>
    </li>
  );
}
