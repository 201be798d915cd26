import type { FastifyRequest } from 'fastify';
import type { RateLimits } from '../rate-limits.ts';
import { TooManyRequests } from './errors.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A request may be identified more than once on its way; it is one write. */
const counted = new WeakSet<FastifyRequest>();

/** Counts what one account, or one who came by an invitation, changes in a minute. */
export function createWriteLimits({ firstExceeded }: Pick<RateLimits, 'firstExceeded'>) {
  return async (request: FastifyRequest, principal: string): Promise<void> => {
    if (readingMethods.has(request.method) || counted.has(request)) return;
    counted.add(request);
    const exceeded = await firstExceeded({ rate: 'writesByPrincipal', key: principal });
    if (exceeded) throw new TooManyRequests(exceeded.retryAfterSeconds);
  };
}
