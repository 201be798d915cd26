import { type Logger, type LoggerOptions, pino } from 'pino';
import { rootError } from './describe-error.ts';

export type { Logger };

const secretFields = [
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
];

/** Errors of libraries drag whole connections along; these four fields say what happened. */
function plainError(thrown: unknown) {
  const error = rootError(thrown);
  return { type: error.name, message: error.message, stack: error.stack, errorCode: error.code };
}

/** Structured, and blind to whatever could identify or impersonate a person. */
export function loggerOptions(options: { level: string; process: 'web' | 'worker' }): LoggerOptions {
  return {
    level: options.level,
    base: { process: options.process },
    serializers: { err: plainError },
    redact: {
      paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
      censor: '[redacted]',
    },
    formatters: { level: (label) => ({ level: label }) },
  };
}

export function createLogger(options: { level: string; process: 'web' | 'worker' }): Logger {
  return pino(loggerOptions(options));
}
