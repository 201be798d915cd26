import { queryOptions } from '@tanstack/react-query';
import type { LeaveOverview } from '#contract/account.ts';
import { act, read } from '#web/lib/api/api-client.ts';

const path = '/api/account/leave';

/** How much the account holds; null if the session has ended. */
export function readLeaveOverview(): Promise<LeaveOverview | null> {
  return read(path, async () => (await import('#contract/account.ts')).leaveOverview);
}

/** Forgotten when it is no longer shown, and so asked at each visit. */
export const leaveOverviewQuery = queryOptions({ queryKey: [path], queryFn: readLeaveOverview, gcTime: 0 });

/** Mails the link that confirms leaving. */
export function requestLeave(takesMessages: boolean): Promise<void> {
  return act('POST', path, { takesMessages });
}
