import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { GiftItem, GiftRequest } from '#contract/birthdays.ts';
import { addGift, giftsQuery, useAddGift, useChangeGift, useRemoveGift } from '../api.ts';

/** The gifts of a birthday: stored on the server, or in the draft of a birthday that does not exist yet. */
export interface Gifts {
  gifts: readonly GiftItem[];
  state: 'ready' | 'loading' | 'failed';
  reload: () => void;
  add: (request: GiftRequest) => Promise<void>;
  change: (gift: GiftItem) => Promise<void>;
  remove: (gift: GiftItem) => Promise<void>;
}

export function useStoredGifts(birthdayId: number): Gifts {
  const kept = useQuery(giftsQuery(birthdayId));
  const addition = useAddGift(birthdayId);
  const changing = useChangeGift(birthdayId);
  const removing = useRemoveGift(birthdayId);
  const underWay = useRef(new Map<string, Promise<GiftItem>>());

  /** A gift that is on its way is not sent twice: Enter adds the line that "Save" would add as well. */
  async function add(request: GiftRequest): Promise<void> {
    const gift = JSON.stringify(request);
    const adding = underWay.current.get(gift) ?? addition.mutateAsync(request);
    underWay.current.set(gift, adding);
    try {
      await adding;
    } finally {
      underWay.current.delete(gift);
    }
  }

  return {
    gifts: kept.data ?? [],
    state: kept.data ? 'ready' : kept.isError ? 'failed' : 'loading',
    reload: () => void kept.refetch(),
    add,
    change: (gift) => changing.mutateAsync(gift),
    remove: ({ id }) => removing.mutateAsync(id),
  };
}

/** Gifts of a birthday that does not exist yet. */
export function draftGifts(gifts: readonly GiftItem[], onChange: (gifts: readonly GiftItem[]) => void): Gifts {
  const nextId = (gifts.at(-1)?.id ?? 0) + 1;
  return {
    gifts,
    state: 'ready',
    reload: () => {},
    add: async ({ text, link = null, givenYear = null }) => onChange([...gifts, { id: nextId, text, link, givenYear }]),
    change: async (gift) => onChange(gifts.map((each) => (each.id === gift.id ? gift : each))),
    remove: async ({ id }) => onChange(gifts.filter((each) => each.id !== id)),
  };
}

/** Saves gifts one after another, to keep their order. Gives those that could not be saved. */
export async function saveGifts(birthdayId: number, gifts: readonly GiftRequest[]): Promise<readonly GiftRequest[]> {
  for (const [index, gift] of gifts.entries()) {
    try {
      await addGift(birthdayId, gift);
    } catch {
      return gifts.slice(index);
    }
  }
  return [];
}
