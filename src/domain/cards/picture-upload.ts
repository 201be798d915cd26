import { pictureLimits } from '../limits/pictures.ts';

/** What may be chosen; the server looks at the bytes themselves. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png'];

export type FileRefusal = 'photo.wrongType' | 'photo.tooLarge';

/** Why a file is not even sent. */
export function refusalOf({ type, size }: { type: string; size: number }): FileRefusal | undefined {
  if (!pictureTypes.includes(type)) return 'photo.wrongType';
  return size > pictureLimits.fileBytes ? 'photo.tooLarge' : undefined;
}

/** Statuses below 500 after which the same file may yet succeed: an expired address, a conflict, too many requests. */
const retryableStatuses = new Set([403, 409, 429]);

/**
 * Seconds until an upload is tried again, or undefined if it is given up.
 * @param status of the answer; undefined if there was none
 * @param failures so far, this one included
 */
export function retryAfterFailure(status: number | undefined, failures: number): number | undefined {
  const isFinal = status !== undefined && status >= 400 && status < 500 && !retryableStatuses.has(status);
  return isFinal ? undefined : pictureLimits.retrySeconds[failures - 1];
}
