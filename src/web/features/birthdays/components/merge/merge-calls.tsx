import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BirthdayItem } from '#contract/birthdays.ts';
import type { DuplicateEntry } from '#contract/files/imports.ts';
import { act, read, send } from '#web/lib/api/api-client.ts';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';

const contract = () => import('#contract/files/imports.ts');

export interface DuplicatePair {
  first: DuplicateEntry;
  second: DuplicateEntry;
}

export const duplicatesQuery = queryOptions({
  queryKey: ['/api/birthdays/duplicates'],
  queryFn: async (): Promise<DuplicatePair[]> =>
    (await read('/api/birthdays/duplicates', async () => (await contract()).duplicatePairs)) ?? [],
});

/** What was chosen where two entries differ. */
export interface Merge extends Pick<BirthdayItem, 'name' | 'date' | 'birthYear' | 'email'> {
  id: number;
  otherId: number;
}

function useRefresh() {
  const client = useQueryClient();
  // Not waited for: whoever asked is told first, and goes with the pair.
  return () => {
    for (const { queryKey } of [birthdaysQuery, duplicatesQuery]) void client.invalidateQueries({ queryKey });
  };
}

export function useMerge() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...choice }: Merge) =>
      send(
        'POST',
        `/api/birthdays/${id}/merge`,
        choice,
        async () => (await import('#contract/birthdays.ts')).birthdayItem,
      ),
    onSuccess,
  });
}

/** The entry that went is restored, with what was its own. */
export function useUndoMerge() {
  const onSuccess = useRefresh();
  return useMutation({ mutationFn: (id: number) => act('POST', `/api/birthdays/${id}/restore`), onSuccess });
}

/** They are not offered again. */
export function useMarkDistinct() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ first, second }: DuplicatePair) =>
      act('POST', `/api/birthdays/${first.id}/distinct`, { otherId: second.id }),
    onSuccess,
  });
}
