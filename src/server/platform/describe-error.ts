/** The job queue reports errors as plain objects with an error's fields. */
function fromAnything(thrown: unknown): Error & { code?: string } {
  if (typeof thrown !== 'object' || thrown === null) return new Error(String(thrown));
  const { name, message, stack, code, cause } = thrown as Record<string, unknown>;
  if (typeof message !== 'string')
    return new Error(cause === undefined ? JSON.stringify(Object.keys(thrown)) : describeError(cause));
  const error = new Error(message, { cause });
  if (typeof name === 'string') error.name = name;
  if (typeof stack === 'string') error.stack = stack;
  return typeof code === 'string' ? Object.assign(error, { code }) : error;
}

/** The message of a failed query quotes its parameters, so the database's own error is used instead. */
export function rootError(error: unknown): Error & { code?: string } {
  if (!(error instanceof Error)) return fromAnything(error);
  return error.message.startsWith('Failed query') && error.cause instanceof Error ? rootError(error.cause) : error;
}

export function describeError(error: unknown): string {
  const { name, message } = rootError(error);
  return `${name}: ${message}`;
}
