import { minute, second } from '#domain/limits/units.ts';

/** When an overloaded web process turns requests away. */
export const sheddingLimits = {
  /** Share of Node's heap limit. */
  heapShare: 0.9,
  /** Share of the container's memory. */
  memoryShare: 0.9,
  /** Without a container: memory bound as a multiple of the heap bound. */
  memoryToHeap: 1.5,
  sampleMs: 1000,
  /** Pause between warnings in the log; the metrics count each request. */
  warnEveryMs: 10 * second * 1000,
} as const;

/** Limits of texts fetched from other hosts: a certificate, an answer to a confirmation. */
export const fetchedTextLimits = {
  timeoutMs: 5000,
  bytes: 64 * 1024,
} as const;

export const pageCacheLimits = {
  /** Bytes of all cached pages together. */
  totalBytes: 32 * 1024 * 1024,
  /** Longer pages are not cached. */
  pageBytes: 2 * 1024 * 1024,
  /** Cached pages, those known to be too long included. */
  entries: 1000,
  /** How long a page is cached. */
  seconds: minute,
} as const;

export const fixedPageLimits = {
  /**
   * So long a proxy may send what we sent it, to visitors without cookies. A page names the files of its release, so it
   * must not outlive a release for long.
   */
  sharedSeconds: minute,
} as const;
