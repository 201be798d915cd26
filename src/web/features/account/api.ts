import { queryOptions } from '@tanstack/react-query';
import { type AccountSettings, accountSettings } from '#contract/account.ts';
import { type ListedSession, sessionList, sessionsEnded } from '#contract/auth.ts';
import { act, read, send } from '#web/lib/api/api-client.ts';

export function saveSettings(settings: AccountSettings): Promise<AccountSettings> {
  return send('PUT', '/api/account/settings', settings, accountSettings);
}

/** Null if this session has ended. */
export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: async (): Promise<readonly ListedSession[] | null> => {
    const answer = await read('/api/auth/sessions', sessionList);
    return answer?.sessions ?? null;
  },
});

export function endSession(id: string): Promise<void> {
  return act('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}`);
}

export function endEverySession(): Promise<{ count: number }> {
  return send('DELETE', '/api/auth/sessions', undefined, sessionsEnded);
}
