import { useEffect, useMemo, useRef } from 'react';
import type { CardView } from '../../../../../contract/group-cards.ts';
import { sayFailure } from '../../../../lib/failures.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useChangeContribution, useRemoveContribution } from '../api.ts';
import type { MessageDeeds } from './message-menu.tsx';
import { messageId } from './message-paper.tsx';

/** What the creator does with messages: shown at once, taken back if the server refuses. */
export function useMessageDeeds(card: CardView): MessageDeeds {
  const { t } = useSpeech();
  const { mutateAsync: change } = useChangeContribution(card);
  const remove = useRemoval(card);
  const order = useRef(card.contributions);
  useEffect(() => {
    order.current = card.contributions;
  }, [card.contributions]);

  return useMemo(() => {
    const complain = (error: Error) =>
      toast({ kind: 'error', title: t('common.error'), description: sayFailure(t, error) });
    return {
      move: (contribution, by) => {
        const position = order.current.findIndex(({ id }) => id === contribution.id) + by;
        if (position < 0 || position >= order.current.length) return;
        void change({ contribution, change: { position } }).catch(complain);
        // It has gone to another place; whoever moved it by keyboard goes along.
        requestAnimationFrame(() => document.getElementById(messageId(contribution.id))?.focus());
      },
      hide: (contribution, hidden) => void change({ contribution, change: { hidden } }).catch(complain),
      remove,
    };
  }, [t, change, remove]);
}

/** Asks first; there is no way back. */
export function useRemoval(card: CardView): MessageDeeds['remove'] {
  const { t } = useSpeech();
  const { mutateAsync } = useRemoveContribution(card);
  return useMemo(
    () => (contribution) => {
      if (!confirm(t('contribution.removeConfirm'))) return;
      void mutateAsync(contribution).then(
        () => toast({ kind: 'success', title: t('contribution.removed') }),
        (error: unknown) => toast({ kind: 'error', title: t('common.error'), description: sayFailure(t, error) }),
      );
    },
    [t, mutateAsync],
  );
}
