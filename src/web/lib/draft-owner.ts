import { useRouteLoaderData } from 'react-router';

/** Whose drafts these are; empty for a guest. */
export function useDraftOwner(): string {
  return useRouteLoaderData<{ email: string | null }>('root')?.email ?? '';
}
