import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContributionItem } from '#contract/contributions.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { takeLostFocus } from '#web/lib/focus.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { cardQuery } from '#web/features/group-cards/cards/api/card.ts';
import { type CardKey, useChangeContribution, useRemoveContribution } from '../api.ts';
import { messageId } from './message-paper.tsx';

/** The creator's actions on a message: shown at once, reverted if the server refuses. */
export function useContributionActions(card: CardKey, contribution: ContributionItem) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { mutateAsync: change } = useChangeContribution(card);
  const { remove, question } = useRemoval(card);
  const complain = (error: Error) =>
    toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) });

  function move(by: -1 | 1) {
    const order = client.getQueryData(cardQuery(card.slug).queryKey)?.contributions ?? [];
    const position = order.findIndex(({ id }) => id === contribution.id) + by;
    if (position < 0 || position >= order.length) return;
    void change({ contribution, change: { position } }).catch(complain);
    // The focus follows the moved message.
    requestAnimationFrame(() => document.getElementById(messageId(contribution.id))?.focus());
  }

  return {
    move,
    hide: (hidden: boolean) => void change({ contribution, change: { hidden } }).catch(complain),
    remove: () => void remove(contribution),
    question,
  };
}

/** What takes the focus from a message that is removed: the next one, or the one before if it was the last. */
function neighbourOf(id: number): HTMLElement | null {
  const papers = [...document.querySelectorAll<HTMLElement>('li.message')];
  const place = papers.findIndex((paper) => paper.id === messageId(id));
  return papers[place + 1] ?? papers[place - 1] ?? null;
}

interface Removal {
  /** Asks first, since this cannot be undone; gives whether the message is being removed. */
  remove: (contribution: ContributionItem) => Promise<boolean>;
  question: ReactNode;
}

export function useRemoval(card: CardKey): Removal {
  const { t } = useI18n();
  const { confirm, question } = useConfirm();
  const { mutateAsync } = useRemoveContribution(card);

  async function remove(contribution: ContributionItem) {
    let next: HTMLElement | null = null;
    const title = t('contribution.removeConfirm');
    const isSure = await confirm({ title, label: t('contribution.remove'), danger: true, finalFocus: () => next });
    if (!isSure) return false;
    next = neighbourOf(contribution.id);
    void mutateAsync(contribution).then(
      () => {
        takeLostFocus(next);
        return toast({ kind: 'success', title: t('contribution.removed') });
      },
      (error: unknown) => toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) }),
    );
    return true;
  }

  return { remove, question };
}
