import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { act, ApiError, read, send } from '#web/lib/api/api-client.ts';

const contactsContract = () => import('#contract/contacts-import.ts');
const consentShape = async () => (await contactsContract()).consentAnswer;
const feedContract = () => import('#contract/calendar-feed.ts');

/** The address of the page on which Google asks for consent. */
export async function askForConsent(): Promise<string> {
  const answer = await read('/api/google/auth', consentShape);
  if (!answer) throw new ApiError(401, 'signed out');
  return answer.authUrl;
}

/** The broadcast by which a pop-up reaches our pages if the browser has cut it off from its opener. */
export const statusChannel = 'google-import';

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
