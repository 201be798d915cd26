import { type Logger, type LoggerOptions, pino } from 'pino';
import { rootError } from './describe-error.ts';

export type { Logger };

const secretFields = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'accessToken',
  'invite',
  'code',
  'state',
  'password',
  'email',
  'to',
]);
const redactedDepth = 3;

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Redacts secret fields. Pino's own redaction is far slower, even where it finds nothing. */
function redacted(fields: Record<string, unknown>, levels = redactedDepth): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (secretFields.has(name)) shown[name] = '[redacted]';
    else shown[name] = levels > 1 && isPlainObject(value) ? redacted(value, levels - 1) : value;
  }
  return shown;
}

/** Errors of libraries may hold whole connections; these four fields say what happened. */
function plainError(thrown: unknown) {
  const error = rootError(thrown);
  return { type: error.name, message: error.message, stack: error.stack, errorCode: error.code };
}

/** Structured logging, without anything that could identify or impersonate a person. */
export function loggerOptions(options: { level: string; process: 'web' | 'worker' }): LoggerOptions {
  return {
    level: options.level,
    base: { process: options.process },
    serializers: { err: plainError },
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redacted(fields),
    },
  };
}

export function createLogger(options: { level: string; process: 'web' | 'worker' }): Logger {
  return pino(loggerOptions(options));
}
