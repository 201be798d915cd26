import { minute, second } from '#domain/limits/units.ts';

/** When an overloaded web process turns requests away. */
export const sheddingLimits = {
  /** Of the heap that Node was given, */
  heapShare: 0.9,
  /** of the memory of a container, */
  memoryShare: 0.9,
  /** and without one so many times the heap. */
  memoryToHeap: 1.5,
  sampleMs: 1000,
  /** The log tells of it once in so long; the figures count each request. */
  warnEveryMs: 10 * second * 1000,
} as const;

/** What is read from another host: a certificate, an answer to a confirmation. */
export const fetchedTextLimits = {
  timeoutMs: 5000,
  bytes: 64 * 1024,
} as const;

export const pageCacheLimits = {
  /** What a process holds so as not to render it twice: so many bytes, */
  totalBytes: 32 * 1024 * 1024,
  /** no page of more than this, */
  pageBytes: 2 * 1024 * 1024,
  /** so many pages, those known to be too long included, */
  entries: 1000,
  /** each for so long. */
  seconds: minute,
} as const;
