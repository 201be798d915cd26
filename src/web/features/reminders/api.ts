import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecordedMail, ReminderSettings, ReminderState } from '../../../contract/reminders.ts';
import { act, read, send } from '../../lib/api-client.ts';

const path = '/api/reminders';
const stateShape = async () => (await import('../../../contract/reminders.ts')).reminderState;

/** Null: nobody is signed in any more. */
export const remindersQuery = queryOptions({
  queryKey: [path],
  queryFn: (): Promise<ReminderState | null> => read(path, stateShape),
});

const recordPath = `${path}/record`;

/** Looked at anew with each visit: mails go out while nobody looks. */
export const recordQuery = queryOptions({
  queryKey: [recordPath],
  queryFn: async (): Promise<readonly RecordedMail[]> =>
    (await read(recordPath, async () => (await import('../../../contract/reminders.ts')).mailRecord))?.mails ?? [],
  staleTime: 0,
});

/** A choice shows at once and is taken back if the server refuses; several are saved in the order they were made. */
export function useSaveReminders() {
  const client = useQueryClient();
  const { queryKey } = remindersQuery;
  return useMutation({
    scope: { id: path },
    mutationFn: (settings: ReminderSettings) => send('PUT', path, settings, stateShape),
    onMutate: async (settings) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (state) => state && { ...state, settings });
    },
    onSuccess: (state) => {
      // Whoever goes on choosing is ahead of the answer.
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === path }) === 1) {
        client.setQueryData(queryKey, state);
      }
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** Tries an address that is held. From now on mails go out again, until one comes back. */
export function useSendTest() {
  const client = useQueryClient();
  const { queryKey } = remindersQuery;
  return useMutation({
    mutationFn: () => act('POST', `${path}/test`),
    onSuccess: () => client.setQueryData(queryKey, (state) => state && { ...state, hold: null }),
  });
}
