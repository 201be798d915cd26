import { useRouteLoaderData } from 'react-router';

/** The address of the signed-in user, who owns the drafts; empty for a guest. */
export function useDraftOwner(): string {
  return useRouteLoaderData<{ email: string | null }>('root')?.email ?? '';
}
