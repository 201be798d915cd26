import { queryOptions } from '@tanstack/react-query';
import type { AiImage, AiImageRequest } from '#contract/contributions.ts';
import { read, send } from '#web/lib/api/api-client.ts';

const contract = () => import('#contract/contributions.ts');

/** How many pictures this person may still have made today; null where none are offered. */
export const aiQuotaQuery = (cardId: number) =>
  queryOptions({
    queryKey: ['/api/ai/quota', cardId],
    queryFn: async (): Promise<number | null> => {
      const quota = await read(`/api/ai/quota?card=${cardId}`, async () => (await contract()).aiImageQuota);
      return quota?.left ?? null;
    },
  });

export const generateImage = (cardId: number, request: AiImageRequest): Promise<AiImage> =>
  send('POST', `/api/ai/generate-image?card=${cardId}`, request, async () => (await contract()).aiImage);
