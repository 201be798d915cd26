import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordedMail, ReminderSettings, ReminderState } from '#contract/reminders.ts';
import { act, currentState, read, send } from '#web/lib/api/api-client.ts';

const path = '/api/reminders';
const stateShape = async () => (await import('#contract/reminders.ts')).reminderState;

/** Null if the session has ended. */
export const remindersQuery = queryOptions({
  queryKey: [path],
  queryFn: (): Promise<ReminderState | null> => read(path, stateShape),
});

const recordPath = `${path}/record`;

/** Forgotten when it is no longer shown, and so read at each visit: mails are sent meanwhile. */
export const recordQuery = queryOptions({
  queryKey: [recordPath],
  queryFn: async (): Promise<readonly RecordedMail[]> =>
    (await read(recordPath, async () => (await import('#contract/reminders.ts')).mailRecord))?.mails ?? [],
  gcTime: 0,
});

/** New settings, and the version on which they are based. */
export interface ReminderChoice {
  settings: ReminderSettings;
  version: number;
}

/** The stored settings that came with the refusal of an outdated change. */
export const readStoredReminders = (error: unknown): Promise<ReminderState | undefined> =>
  currentState(error, stateShape);

/** Optimistic: shown at once, reverted if the server refuses or is out of reach; several changes are saved in order. */
export function useSaveReminders() {
  const client = useQueryClient();
  const { queryKey } = remindersQuery;
  /** What the server said last; what is shown before a change may itself be a change that is refused later. */
  const confirmed = useRef<ReminderState | null>(undefined);
  const isAlone = () => client.isMutating({ predicate: ({ options }) => options.scope?.id === path }) === 1;
  return useMutation({
    scope: { id: path },
    networkMode: 'always',
    mutationFn: ({ settings, version }: ReminderChoice) => send('PUT', path, { ...settings, version }, stateShape),
    onMutate: async ({ settings, version }) => {
      if (isAlone()) confirmed.current = client.getQueryData(queryKey);
      await client.cancelQueries({ queryKey });
      // Each change increments the version, so one made before the answer arrives is based on the next version.
      client.setQueryData(queryKey, (state) => state && { ...state, settings, version: version + 1 });
    },
    onSuccess: (state) => {
      confirmed.current = state;
      // An answer must not overwrite a change that was made after it was requested.
      if (isAlone()) client.setQueryData(queryKey, state);
    },
    onError: async (error) => {
      const stored = await readStoredReminders(error);
      if (stored) confirmed.current = stored;
      client.setQueryData(queryKey, confirmed.current);
      if (!stored) await client.invalidateQueries({ queryKey });
    },
  });
}

/** Sends a test mail to a suppressed address and lifts the suppression until a mail bounces again. */
export function useSendTest() {
  const client = useQueryClient();
  const { queryKey } = remindersQuery;
  return useMutation({
    mutationFn: () => act('POST', `${path}/test`),
    onSuccess: () => client.setQueryData(queryKey, (state) => state && { ...state, hold: null }),
  });
}
