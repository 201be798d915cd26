import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CardThanks } from '#contract/cards/thanks.ts';
import type { CardView } from '#contract/group-cards.ts';
import { act, send } from '#web/lib/api/api-client.ts';
import { cardQuery, cardsPath } from '../cards/api/card.ts';

const path = (slug: string) => `${cardsPath}/slug/${slug}/thanks`;
const heartPath = (slug: string, id: number) => `${cardsPath}/slug/${slug}/contributions/${id}/heart`;
const thanksShape = async () => (await import('#contract/cards/thanks.ts')).cardThanks;

/** Says thank you, changes what waits, or takes it back if there are no words. */
export function useThanks(slug: string) {
  const client = useQueryClient();
  const { queryKey } = cardQuery(slug);
  return useMutation({
    mutationFn: async (content: string | null): Promise<CardThanks | null> => {
      if (content !== null) return send('PUT', path(slug), { content }, thanksShape);
      await act('DELETE', path(slug));
      return null;
    },
    onSuccess: (thanks) => client.setQueryData(queryKey, (card) => card && { ...card, thanks }),
    onError: () => client.invalidateQueries({ queryKey, exact: true }),
  });
}

const withHeart = (card: CardView, id: number, hasHeart: boolean): CardView => ({
  ...card,
  contributions: card.contributions.map((each) => (each.id === id ? { ...each, hasHeart } : each)),
});

/** Shown before the server confirms it; without a connection it is taken back at once. Presses are sent in their order. */
export function useHeart(slug: string, id: number) {
  const client = useQueryClient();
  const { queryKey } = cardQuery(slug);
  const show = (hasHeart: boolean) => client.setQueryData(queryKey, (card) => card && withHeart(card, id, hasHeart));
  const scope = { id: heartPath(slug, id) };
  const isAlone = () => client.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) === 1;
  /** What the server said last; several presses may fail. */
  const confirmed = useRef<boolean>(undefined);
  return useMutation({
    scope,
    networkMode: 'always',
    mutationFn: (isOn: boolean) => act(isOn ? 'PUT' : 'DELETE', heartPath(slug, id)),
    onMutate: async (isOn) => {
      if (isAlone()) confirmed.current = !isOn;
      // A running fetch would bring the old state back.
      await client.cancelQueries({ queryKey });
      show(isOn);
    },
    onSuccess: (_, isOn) => {
      confirmed.current = isOn;
    },
    // A press that waits for its turn stays shown.
    onSettled: (_, _error, isOn) => {
      if (isAlone()) show(confirmed.current ?? !isOn);
    },
  });
}
