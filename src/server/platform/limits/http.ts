import { minute, second } from '#domain/limits/units.ts';

export const httpServerLimits = {
  bodyBytes: 64 * 1024,
  /** A form of a page, or what a mail program sends to unsubscribe. */
  formBytes: 4 * 1024,
  /** What a browser reports of an error. */
  browserErrorBytes: 16 * 1024,
  /** A client that needs longer than this to send a request is cut off. */
  requestSeconds: 30,
  /** How often the server looks for such clients. */
  checkConnectionsMs: 2 * second * 1000,
  /** Retry-After of 429. */
  refusedSeconds: minute,
  /** Retry-After of 503. */
  unavailableSeconds: 5,
  /** `/readyz` queries the database at most once in this time. */
  readinessMs: second * 1000,
  /** How long after a full disk a process counts as not ready. */
  diskFullSeconds: 30,
} as const;

/** What is kept of an error that a browser reports. */
export const browserErrorLimits = {
  messageLength: 300,
  /** Places in our own files that say where it comes from. */
  frames: 6,
} as const;
