import { minute, second } from '#domain/limits/units.ts';

export const httpServerLimits = {
  bodyBytes: 64 * 1024,
  /** A form of a page, or what a mail program sends to unsubscribe. */
  formBytes: 4 * 1024,
  /** A client that needs longer than this to send a request is cut off. */
  requestSeconds: 30,
  /** How often the server looks for such clients. */
  checkConnectionsMs: 2 * second * 1000,
  /** What a caller is told to wait who asked too often, */
  refusedSeconds: minute,
  /** and who met an overloaded process or an unreachable database. */
  unavailableSeconds: 5,
  /** `/readyz` asks the database at max once in so long. */
  readinessMs: second * 1000,
  /** So long after a full disk a process counts as not ready. */
  diskFullSeconds: 30,
} as const;
