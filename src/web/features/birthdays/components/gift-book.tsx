import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GiftItem, GiftRequest } from '../../../../contract/birthdays.ts';
import { addGift, giftsQuery, useAddGift, useChangeGift, useRemoveGift } from '../api.ts';

/** Where the note reads and writes: at the server, or in the dialog until there is a birthday to keep it with. */
export interface GiftBook {
  gifts: readonly GiftItem[];
  state: 'ready' | 'loading' | 'failed';
  reload: () => void;
  add: (request: GiftRequest) => Promise<void>;
  change: (gift: GiftItem) => Promise<void>;
  remove: (gift: GiftItem) => Promise<void>;
}

export function useKeptGifts(birthdayId: number): GiftBook {
  const kept = useQuery(giftsQuery(birthdayId));
  const adding = useAddGift(birthdayId);
  const changing = useChangeGift(birthdayId);
  const removing = useRemoveGift(birthdayId);
  return {
    gifts: kept.data ?? [],
    state: kept.data ? 'ready' : kept.isError ? 'failed' : 'loading',
    reload: () => void kept.refetch(),
    add: async (request) => void (await adding.mutateAsync(request)),
    change: (gift) => changing.mutateAsync(gift),
    remove: ({ id }) => removing.mutateAsync(id),
  };
}

/** `keep` says whether all of them could be saved. */
export function useDraftGifts(): GiftBook & { keep: (birthdayId: number) => Promise<boolean> } {
  const [gifts, setGifts] = useState<readonly GiftItem[]>([]);
  const nextId = (gifts.at(-1)?.id ?? 0) + 1;
  return {
    gifts,
    state: 'ready',
    reload: () => {},
    add: async ({ text, link = null, givenYear = null }) => {
      setGifts((before) => [...before, { id: nextId, text, link, givenYear }]);
    },
    change: async (gift) => setGifts((before) => before.map((each) => (each.id === gift.id ? gift : each))),
    remove: async ({ id }) => setGifts((before) => before.filter((each) => each.id !== id)),
    keep: async (birthdayId) => {
      // One after another, so that they are kept in the order they were written down.
      for (const { text, link, givenYear } of gifts) {
        try {
          await addGift(birthdayId, { text, link, givenYear });
        } catch {
          return false;
        }
      }
      return true;
    },
  };
}
