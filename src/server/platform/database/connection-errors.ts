/** SQLSTATEs and network error codes that mean "not now" rather than "this statement is wrong". */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  // connection_exception and its subclasses
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // read_only_sql_transaction: a standby, or a primary that has become one
  '25006',
  // serialization_failure, deadlock_detected
  '40001',
  '40P01',
  // disk_full, out_of_memory, too_many_connections
  '53100',
  '53200',
  '53300',
  // lock_not_available
  '55P03',
  // query_canceled, by statement_timeout; admin_shutdown, crash_shutdown, cannot_connect_now
  '57014',
  '57P01',
  '57P02',
  '57P03',
  // idle_in_transaction_session_timeout
  '25P03',
]);
const unavailableMessages = [
  /timeout exceeded when trying to connect/,
  /Connection terminated/,
  /Client has encountered a connection error/,
];

/** The code of an error or of what caused it. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : errorCode(error.cause);
}

/** Whether a failure says that the database cannot do it now, rather than that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && unavailableCodes.has(code)) return true;
  if (unavailableMessages.some((message) => message.test(error.message))) return true;
  return isDatabaseUnavailable(error.cause);
}
