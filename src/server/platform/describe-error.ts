/** A failed query's own message quotes its parameters, so the database's word is taken instead. */
export function rootError(error: unknown): Error & { code?: string } {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.message.startsWith('Failed query') && error.cause instanceof Error ? rootError(error.cause) : error;
}

export function describeError(error: unknown): string {
  const { name, message } = rootError(error);
  return `${name}: ${message}`;
}
