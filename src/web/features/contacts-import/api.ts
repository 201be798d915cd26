import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileBirthday } from '../../../contract/files/reading.ts';
import { ApiError, read, send } from '../../lib/api-client.ts';
import { birthdaysQuery } from '../birthdays/api.ts';

/** All of them are added or nobody is; those who are in the list already are left out. */
export function useImportPeople() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (people: readonly FileBirthday[]) =>
      send(
        'POST',
        '/api/birthdays/import',
        { people },
        async () => (await import('../../../contract/birthdays.ts')).importAnswer,
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: birthdaysQuery.queryKey }),
  });
}

/** The address of the page on which Google asks for consent. */
export async function askForConsent(): Promise<string> {
  const answer = await read(
    '/api/google/auth',
    async () => (await import('../../../contract/contacts-import.ts')).consentAnswer,
  );
  if (!answer) throw new ApiError(401, 'signed out');
  return answer.authUrl;
}
