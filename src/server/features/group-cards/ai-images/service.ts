import type { z } from 'zod';
import type { AiImage, aiImageRequest } from '#contract/contributions.ts';
import { aiImageRequest as requestFor } from '#domain/cards/ai-image.ts';
import type { Deps } from '#server/deps.ts';
import { assertWithinLimits, HttpError, isDeletedMeanwhile } from '#server/platform/http/errors.ts';
import { type ImageFailure, ImageProviderError } from '#server/platform/pictures/image-provider.ts';
import type { Count } from '#server/platform/rate-limits.ts';
import { type PhotoService, principalOf, type Uploader } from '../photos/service/photos.ts';

const refusals: Record<ImageFailure, () => HttpError> = {
  refused: () => new HttpError(422, 'ai.refusedText'),
  timeout: () => new HttpError(504, 'ai.timeoutText'),
  failed: () => new HttpError(502, 'ai.error'),
};

/** What one picture counts for: the person's day, then the installation's. */
const picturesOf = ({ owner }: Uploader): Count[] => [
  { rate: owner.ownerUserId === null ? 'aiImagesByInvitation' : 'aiImagesByAccount', key: principalOf(owner) },
  { rate: 'aiImagesInAll', key: 'all' },
];

/** Each call of the provider counts for the person, also one that it refuses. */
const callsOf = ({ owner }: Uploader): Count => ({ rate: 'aiImageCallsByPrincipal', key: principalOf(owner) });

export function createAiImageService(
  { imageProvider, logger, rateLimits }: Pick<Deps, 'imageProvider' | 'logger' | 'rateLimits'>,
  { photos }: { photos: PhotoService },
) {
  return {
    /** Pictures that a person may still have made today; null where none can be made at all. */
    countLeft: async (uploader: Uploader): Promise<number | null> =>
      imageProvider ? rateLimits.countLeft(...picturesOf(uploader), callsOf(uploader)) : null,

    /**
     * Counted before the provider is asked, so that parallel calls cannot exceed the limits. What the provider did not
     * make is given back; what it made is paid for, whether it can be stored or not.
     */
    async generateImage(uploader: Uploader, request: z.output<typeof aiImageRequest>): Promise<AiImage> {
      if (!imageProvider) throw new HttpError(404, 'errors.notFound');
      await photos.assertRoom(uploader);
      const pictures = picturesOf(uploader);
      const calls = callsOf(uploader);
      assertWithinLimits(await rateLimits.reserve(...pictures, calls), 'ai.quota', { count: 0 });
      let isMade = false;
      try {
        const bytes = await imageProvider.draw(requestFor(request.prompt, request.style));
        isMade = true;
        const { imageUrl } = await photos.storeGenerated(uploader, bytes);
        return { url: imageUrl, left: await rateLimits.countLeft(...pictures, calls) };
      } catch (error) {
        if (!isMade) await rateLimits.release(...pictures);
        if (error instanceof HttpError && error.status !== 415 && error.status !== 413) throw error;
        if (isDeletedMeanwhile(error)) throw error;
        const failure = error instanceof ImageProviderError ? error.failure : 'failed';
        logger.warn({ failure, reason: (error as Error).message }, 'no picture was made');
        throw refusals[failure]();
      }
    },
  };
}
