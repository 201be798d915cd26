import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { importAnswer } from '../../../contract/birthdays.ts';
import { calendarFeed, newCalendarFeed } from '../../../contract/calendar-feed.ts';
import type { FileBirthday } from '../../../contract/files/reading.ts';
import { act, read, send } from '../../lib/api-client.ts';
import { birthdaysQuery } from '../birthdays/api.ts';

/** All of them are added or nobody is; those who are in the list already are left out. */
export function useImportPeople() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (people: readonly FileBirthday[]) => send('POST', '/api/birthdays/import', { people }, importAnswer),
    onSuccess: () => client.invalidateQueries({ queryKey: birthdaysQuery.queryKey }),
  });
}

const feedPath = '/api/calendar-feed';

export const calendarFeedQuery = queryOptions({
  queryKey: [feedPath],
  queryFn: () => read(feedPath, calendarFeed),
});

/** Makes an address, or another one in the place of the old. */
export function useMakeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('POST', feedPath, undefined, newCalendarFeed),
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
