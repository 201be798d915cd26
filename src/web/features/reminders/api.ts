import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecordedMail, ReminderSettings, ReminderState } from '#contract/reminders.ts';
import { act, currentState, read, send } from '#web/lib/api/api-client.ts';

const path = '/api/reminders';
const stateShape = async () => (await import('#contract/reminders.ts')).reminderState;

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
    (await read(recordPath, async () => (await import('#contract/reminders.ts')).mailRecord))?.mails ?? [],
  staleTime: 0,
});

/** Settings chosen from a version of them. */
export interface ReminderChoice {
  settings: ReminderSettings;
  version: number;
}

/** What is stored now, where a choice was refused because it was made from an outdated version. */
export const storedReminders = (error: unknown): Promise<ReminderState | undefined> => currentState(error, stateShape);

/** A choice shows at once and is taken back if the server refuses; several are saved in the order they were made. */
export function useSaveReminders() {
  const client = useQueryClient();
  const { queryKey } = remindersQuery;
  return useMutation({
    scope: { id: path },
    mutationFn: ({ settings, version }: ReminderChoice) => send('PUT', path, { ...settings, version }, stateShape),
    onMutate: async ({ settings, version }) => {
      await client.cancelQueries({ queryKey });
      // Each change counts one, so a choice made before the answer has come is made from the next version.
      client.setQueryData(queryKey, (state) => state && { ...state, settings, version: version + 1 });
    },
    onSuccess: (state) => {
      // Whoever goes on choosing is ahead of the answer.
      if (client.isMutating({ predicate: ({ options }) => options.scope?.id === path }) === 1) {
        client.setQueryData(queryKey, state);
      }
    },
    onError: async (error) => {
      const stored = await storedReminders(error);
      if (stored) client.setQueryData(queryKey, stored);
      else await client.invalidateQueries({ queryKey });
    },
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
