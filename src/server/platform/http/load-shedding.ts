import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sheddingLimits } from '../limits/platform.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { HttpError } from './errors.ts';

const causes = { eventLoopDelay: 'event-loop', heapUsedBytes: 'heap', rssBytes: 'memory' } as const;
const isKnown = (type: string): type is keyof typeof causes => type in causes;

const megabyte = 1024 * 1024;
const { heapShare, memoryShare, memoryToHeap, sampleMs, warnEveryMs } = sheddingLimits;

/** Bounds derived from Node's heap limit and from the container's memory, if there is one. */
function memoryBounds({ SHED_HEAP_MB, SHED_MEMORY_MB }: Config): { heap: number; memory: number } {
  const heapLimit = getHeapStatistics().heap_size_limit;
  // Without a container Node returns a number beyond any memory, or undefined.
  const container = process.constrainedMemory();
  const ownShare = container > 0 && container < 2 ** 50 ? container * memoryShare : Number.POSITIVE_INFINITY;
  return {
    heap: SHED_HEAP_MB === undefined ? Math.floor(heapLimit * heapShare) : SHED_HEAP_MB * megabyte,
    memory:
      SHED_MEMORY_MB === undefined
        ? Math.floor(Math.min(ownShare, heapLimit * memoryToHeap))
        : SHED_MEMORY_MB * megabyte,
  };
}

/** Refuses requests with 503, before any work is done, while the event loop lags or memory runs out. */
export async function installLoadShedding(app: FastifyInstance, config: Config, metrics: Metrics): Promise<void> {
  const { heap, memory } = memoryBounds(config);
  let measuredFrom = Number.POSITIVE_INFINITY;
  let quietUntil = 0;
  // No tick within a whole sample: the delay is at least that long, but not measured.
  const isUnmeasured = (delay?: number) => !Number.isFinite(delay) && config.SHED_LOOP_DELAY_MS > sampleMs;
  app.addHook('onReady', async () => {
    // The first two samples measure the start of the process itself.
    measuredFrom = performance.now() + 2 * sampleMs;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: config.SHED_LOOP_DELAY_MS,
    maxHeapUsedBytes: heap,
    maxRssBytes: memory,
    sampleInterval: sampleMs,
    pressureHandler(request, _reply, type, value) {
      if (!isKnown(type)) return undefined;
      const now = performance.now();
      if (type === 'eventLoopDelay' && (now < measuredFrom || isUnmeasured(value))) return undefined;
      metrics.requestsShed.inc({ cause: causes[type] });
      if (now >= quietUntil) {
        quietUntil = now + warnEveryMs;
        request.log.warn(
          { cause: causes[type], value: Math.round(value ?? 0) },
          'overloaded: requests are turned away',
        );
      }
      return Promise.reject(new HttpError(503, 'errors.generic'));
    },
  });
}
