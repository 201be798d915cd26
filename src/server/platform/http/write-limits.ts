import type { FastifyRequest } from 'fastify';
import type { RateLimits } from '../rate-limits.ts';
import { assertWithinLimits } from './errors.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A request may be authenticated more than once; it counts once. */
const counted = new WeakSet<FastifyRequest>();

export type CountWrite = (request: FastifyRequest, principal: string) => Promise<void>;

/** Limits changes per minute by one account or one invitation. */
export function createWriteLimits({ firstExceeded }: Pick<RateLimits, 'firstExceeded'>): CountWrite {
  return async (request, principal) => {
    if (readingMethods.has(request.method) || counted.has(request)) return;
    counted.add(request);
    assertWithinLimits(await firstExceeded({ rate: 'writesByPrincipal', key: principal }));
  };
}
