import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileBirthday } from '#domain/files/found.ts';
import { act, ApiError, read, send } from '#web/lib/api/api-client.ts';
import { birthdaysQuery } from '../birthdays/api.ts';

const importShape = async () => (await import('#contract/birthdays.ts')).importAnswer;
const consentShape = async () => (await import('#contract/contacts-import.ts')).consentAnswer;
const feedContract = () => import('#contract/calendar-feed.ts');

/** Adds all people or none; the server skips those who are in the list already. */
export function useImportPeople() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (people: readonly FileBirthday[]) => send('POST', '/api/birthdays/import', { people }, importShape),
    onSuccess: () => client.invalidateQueries({ queryKey: birthdaysQuery.queryKey }),
  });
}

/** The address of the page on which Google asks for consent. */
export async function askForConsent(): Promise<string> {
  const answer = await read('/api/google/auth', consentShape);
  if (!answer) throw new ApiError(401, 'signed out');
  return answer.authUrl;
}

const feedPath = '/api/calendar-feed';

export const calendarFeedQuery = queryOptions({
  queryKey: [feedPath],
  queryFn: () => read(feedPath, async () => (await feedContract()).calendarFeed),
});

/** Creates the calendar address, or replaces it. */
export function useMakeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', feedPath, undefined, async () => (await feedContract()).newCalendarFeed),
    onSuccess: () => client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey }),
  });
}

export function useRemoveFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => act('DELETE', feedPath),
    onSuccess: () => client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey }),
  });
}
