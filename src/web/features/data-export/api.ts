import { queryOptions } from '@tanstack/react-query';
import { type DataExport, dataExport } from '#contract/account.ts';
import { read, send } from '#web/lib/api/api-client.ts';

const path = '/api/account/export';
export const exportFile = `${path}/file`;

/** How often the progress is asked for while a file is being made. */
const whileMakingMs = 2000;

/** Null if this session has ended. */
export const exportQuery = queryOptions({
  queryKey: [path],
  queryFn: () => read(path, dataExport),
  refetchInterval: ({ state: { data } }) => data?.state === 'making' && whileMakingMs,
});

export const requestExport = (): Promise<DataExport> => send('POST', path, undefined, dataExport);
export const removeExport = (): Promise<DataExport> => send('DELETE', path, undefined, dataExport);
