import type { FastifyReply, FastifyRequest } from 'fastify';
import { readLimits } from '../limits/reads.ts';
import { HttpError } from './errors.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Route options that limit how many large answers one caller gets at once. */
export interface HeavyCalls {
  preHandler: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  onResponse: (request: FastifyRequest) => Promise<void>;
}

/**
 * Allows a few heavy calls of one caller at a time, from the handler to the last byte; others wait for a short time or
 * are refused. Counted per process, because it protects the other callers of this process.
 * @param callerOf must not be forgeable, so that nobody uses up another caller's turns
 */
export function createHeavyCalls(callerOf: (request: FastifyRequest) => string): HeavyCalls {
  const queues = new Map<string, Queue>();
  const releases = new WeakMap<FastifyRequest, () => void>();
  const { atOnce, waiting, waitMs, retryAfterSeconds } = readLimits.heavyCalls;

  function release(caller: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
    if (queue.running === 0) queues.delete(caller);
  }

  /** Resolves to false if the turn did not come in time. */
  function waitForTurn(queue: Queue): Promise<boolean> {
    if (queue.running < atOnce) {
      queue.running += 1;
      return Promise.resolve(true);
    }
    if (queue.waiting.length >= waiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        queue.waiting = queue.waiting.filter((each) => each !== proceed);
        resolve(false);
      }, waitMs);
      queue.waiting.push(proceed);
    });
  }

  return {
    preHandler: async (request, reply) => {
      const caller = callerOf(request);
      const queue = queues.get(caller) ?? { running: 0, waiting: [] };
      queues.set(caller, queue);
      if (!(await waitForTurn(queue))) {
        reply.header('retry-after', String(retryAfterSeconds));
        throw new HttpError(429, 'errors.tooManyRequests');
      }
      // A client that disconnected while waiting gets no answer, so onResponse would not run.
      if (request.raw.destroyed && reply.raw.destroyed) release(caller, queue);
      else releases.set(request, () => release(caller, queue));
    },
    onResponse: async (request) => {
      releases.get(request)?.();
      releases.delete(request);
    },
  };
}
