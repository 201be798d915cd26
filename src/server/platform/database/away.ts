const codesOfAbsence = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
const messagesOfAbsence = [/timeout exceeded when trying to connect/, /Connection terminated/];

/** Whether a failure says that the database cannot be reached now, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && codesOfAbsence.has(code)) return true;
  if (messagesOfAbsence.some((message) => message.test(error.message))) return true;
  return isDatabaseAway(error.cause);
}
