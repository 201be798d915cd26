import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Comparison, ImportAnswer } from '#contract/files/imports.ts';
import type { FileReading } from '#domain/files/found.ts';
import { currentUserQuery } from '#web/features/auth/api.ts';
import { birthdaysQuery } from '#web/features/birthdays/api.ts';
import { read, send } from '#web/lib/api/api-client.ts';
import type { ChosenPerson } from '../model/candidates.ts';
import type { ReadOrder } from '../model/read-worker.ts';

const contract = () => import('#contract/files/imports.ts');

export type Source = { kind: 'google' } | { kind: 'file'; name: string };

/** Reads a file in a worker, which ends with it. */
export function readInWorker(order: ReadOrder): Promise<FileReading> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../model/read-worker.ts', import.meta.url), { type: 'module' });
    const end = (done: () => void) => {
      worker.terminate();
      done();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FileReading | null>) =>
      end(() => (data ? resolve(data) : reject(new DOMException('unreadable')))),
    );
    worker.addEventListener('error', () => end(() => reject(new TypeError('no worker'))));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one partner
    worker.postMessage(order);
  });
}

/** How each of the people stands to the list. */
export async function compareWithList(source: Source['kind'], people: readonly ChosenPerson[]): Promise<Comparison[]> {
  const { entries } = await send(
    'POST',
    '/api/birthdays/import/preview',
    { source, people },
    async () => (await contract()).comparisonAnswer,
  );
  return entries;
}

export const importSetsQuery = queryOptions({
  queryKey: ['/api/birthdays/imports'],
  queryFn: async () => (await read('/api/birthdays/imports', async () => (await contract()).importSets)) ?? [],
});

export function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [birthdaysQuery, importSetsQuery, currentUserQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
}

/** Adds and changes all of them, or nobody; a further part names the import that it belongs to. */
export const importPart = (
  source: Source,
  people: readonly ChosenPerson[],
  importId: number | null,
): Promise<ImportAnswer> =>
  send(
    'POST',
    '/api/birthdays/import',
    {
      people,
      source: source.kind,
      ...(source.kind === 'file' ? { name: source.name } : {}),
      ...(importId === null ? {} : { importId }),
    },
    async () => (await contract()).importAnswer,
  );

/** Removes whoever came by one import. */
export function useRemoveSet() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, exceptEdited }: { id: number; exceptEdited: boolean }) =>
      send(
        'POST',
        `/api/birthdays/imports/${id}/remove`,
        { exceptEdited },
        async () => (await contract()).removalAnswer,
      ),
    onSuccess,
  });
}
