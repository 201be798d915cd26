import { destination, type Logger, type LoggerOptions, pino } from 'pino';
import { rootError } from './describe-error.ts';

export type { Logger };

/** In lower case; names are compared without regard to case. */
const secretFields = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'accesstoken',
  'invite',
  'code',
  'state',
  'password',
  'email',
  'to',
]);
/** Deeper values are left out, so that neither an odd object nor a circle of them holds up the process. */
const deepest = 12;
const mailAddress = /[^\s<>()"'@]+@[^\s<>()"'@]+\.[a-z]{2,}/gi;

/** Errors of libraries may hold whole connections; these four fields say what happened. */
function plainError(thrown: unknown) {
  const { name, message, stack, code } = rootError(thrown);
  const withoutAddresses = (text: string | undefined) => text?.replace(mailAddress, '[redacted]');
  return { type: name, message: withoutAddresses(message), stack: withoutAddresses(stack), errorCode: code };
}

/** A value as the log may show it: without secret fields, however deep they lie in objects and lists. */
function shown(value: unknown, depth = 1): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '[too deep]';
  if (value instanceof Error) return plainError(value);
  if ('toJSON' in value && typeof value.toJSON === 'function') return shown(value.toJSON(), depth + 1);
  return Array.isArray(value) ? value.map((each) => shown(each, depth + 1)) : redacted(value, depth);
}

/** Pino's own redaction is far slower, even where it finds nothing, and must be told every path. */
function redacted(fields: object, depth = 1): Record<string, unknown> {
  // Not by assignment: a field `__proto__` would become the prototype, and be missing in the line.
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      secretFields.has(name.toLowerCase()) ? '[redacted]' : shown(value, depth + 1),
    ]),
  );
}

/** Structured logging, without anything that could identify or impersonate a person. */
export function loggerOptions(options: { level: string; process: 'web' | 'worker' }): LoggerOptions {
  return {
    level: options.level,
    base: { process: options.process },
    // Errors are plain by now.
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label) => ({ level: label }),
      log: ({ err, ...fields }) =>
        err === undefined ? redacted(fields) : { ...redacted(fields), err: plainError(err) },
    },
  };
}

/** Lines are written at once: of those still on their way, the last one of a process would come too late or be lost. */
export function createLogger(options: { level: string; process: 'web' | 'worker' }): Logger {
  return pino(loggerOptions(options), destination({ sync: true }));
}
