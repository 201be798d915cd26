/** Network error codes and SQLSTATEs of a database that takes no connection or no writes. */
const connectionErrorCodes = new Set([
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
  // too_many_connections
  '53300',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
]);
/** SQLSTATEs of a database that is there but cannot do it now, rather than that the statement is wrong. */
const transientErrorCodes = new Set([
  // serialization_failure, deadlock_detected
  '40001',
  '40P01',
  // disk_full, out_of_memory
  '53100',
  '53200',
  // lock_not_available
  '55P03',
  // query_canceled, by statement_timeout
  '57014',
  // idle_in_transaction_session_timeout
  '25P03',
]);
const connectionErrorMessages = [
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

/** Whether an error or what caused it satisfies the condition. */
function isInCauseChain(error: unknown, condition: (error: Error, code: unknown) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  return condition(error, (error as { code?: unknown }).code) || isInCauseChain(error.cause, condition);
}

const isConnectionFailure = ({ message }: Error, code: unknown) =>
  (typeof code === 'string' && connectionErrorCodes.has(code)) ||
  connectionErrorMessages.some((known) => known.test(message));

/** Whether a failure says that there is no database to work with now. */
export const isConnectionError = (error: unknown): boolean => isInCauseChain(error, isConnectionFailure);

/** Whether a failure says that the database cannot do it now, rather than that a statement was wrong. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isInCauseChain(
    error,
    (each, code) => isConnectionFailure(each, code) || (typeof code === 'string' && transientErrorCodes.has(code)),
  );
