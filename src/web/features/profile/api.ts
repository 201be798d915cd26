import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileRequest } from '#contract/profile.ts';
import { act } from '#web/lib/api/api-client.ts';
import { currentUserQuery } from '../auth/api.ts';

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ProfileRequest) => act('PUT', '/api/auth/profile', request),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
}
