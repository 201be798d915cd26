import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';
import type { ErrorBody } from '#contract/errors.ts';
import { issuesOf } from '#contract/issues.ts';
import type { MessageArgs } from '#i18n/compiled/message-args.ts';
import type { MessageId, PlainMessageId } from '#i18n/translate.ts';
import { httpServerLimits } from '../limits/http.ts';
import { errorCode, isDatabaseUnavailable } from '../database/connection-errors.ts';
import type { Exceeded } from '../rate-limits.ts';
import type { DatabaseErrors } from '../database/errors.ts';
import { isMessageId, languageOfCookie, issueText, type MessageIssue } from '../i18n.ts';

type IdWithArgs = Exclude<MessageId, PlainMessageId>;

/** A message id with the arguments that its message needs. Plain ids are one member: a union of all is too large. */
type MessageWithArgs =
  | [id: PlainMessageId, args?: undefined]
  | { [Id in IdWithArgs]: [id: Id, args: MessageArgs[Id]] }[IdWithArgs];

/** A refusal with a message for the visitor. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly issue: MessageIssue;

  constructor(status: number, ...[id, args]: MessageWithArgs) {
    super(id);
    this.status = status;
    this.issue = { id, args: args ?? {} };
  }
}

/** A change made from an outdated version. The answer carries what is stored now, so that nothing is lost. */
export class ConflictError extends HttpError {
  readonly current: unknown;

  constructor(current: unknown, ...said: MessageWithArgs) {
    super(409, ...said);
    this.current = current;
  }
}

/** A function of its own: as one expression the union of all messages is too large for the compiler. */
function orTooMany(said: MessageWithArgs | []): MessageWithArgs {
  if (said.length === 0) return ['errors.tooManyRequests'];
  return said;
}

/** The answer says when to try again. */
export class TooManyRequests extends HttpError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, ...said: MessageWithArgs | []) {
    super(429, ...orTooMany(said));
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Refuses what is beyond a limit. */
export function assertWithinLimits(exceeded: Exceeded | undefined, ...said: MessageWithArgs | []): void {
  if (exceeded) throw new TooManyRequests(exceeded.retryAfterSeconds, ...said);
}

/** For schemas that depend on the user, and so cannot be part of a route's schema. */
export function validate<Value>(schema: ZodType<Value>, given: unknown): Value {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const { id, args } = firstMessage(issuesOf(result.error));
  throw new HttpError(400, ...([id, args] as unknown as MessageWithArgs));
}

/** Seconds after which a caller may try again, by status. */
export const retryAfter: Readonly<Record<number, number>> = {
  429: httpServerLimits.refusedSeconds,
  503: httpServerLimits.unavailableSeconds,
};

interface Answer {
  status: number;
  issue: MessageIssue;
  current?: unknown;
}

const plainIssue = (id: PlainMessageId): MessageIssue => ({ id, args: {} });

/** The first issue that has a message of ours. */
const firstMessage = (issues: readonly MessageIssue[]): MessageIssue =>
  issues.find(({ id }) => isMessageId(id)) ?? plainIssue('errors.invalid');

function validationIssue(error: { validation: readonly FastifySchemaValidationError[] }): MessageIssue {
  return firstMessage(
    issuesOf({
      issues: error.validation.map(({ message = '', instancePath, params }) => ({
        message,
        path: instancePath.split('/').slice(1),
        ...(params as { params?: Record<string, unknown>; maximum?: number }),
      })),
    }),
  );
}

/** What a new row belongs to is gone: somebody deleted the card, or the account, while the request ran. */
export const isDeletedMeanwhile = (error: unknown): boolean => errorCode(error) === '23503';

function answerFor(error: FastifyError | HttpError): Answer {
  if (error instanceof HttpError) return error;
  if (isDeletedMeanwhile(error)) return { status: 404, issue: plainIssue('errors.notFound') };
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, issue: validationIssue(error) };
  const status = error.statusCode ?? (isDatabaseUnavailable(error) ? 503 : 500);
  if (status >= 400 && status < 500) return { status, issue: plainIssue('errors.invalid') };
  return { status: status === 503 ? 503 : 500, issue: plainIssue('errors.generic') };
}

/** Every failure is answered by `{ message }` in the visitor's language, without internal details. */
export function installErrorHandling(app: FastifyInstance, databaseErrors: DatabaseErrors): void {
  const sendIssue = (request: FastifyRequest, reply: FastifyReply, { status, issue, current }: Answer) => {
    const body: ErrorBody = { message: issueText(languageOfCookie(request.cookies['language']), issue) };
    return reply.status(status).send(current === undefined ? body : { ...body, current });
  };

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const given = answerFor(error);
    const { status } = given;
    databaseErrors.record(error);
    if (status >= 500 && !(error instanceof HttpError)) request.log.error({ err: error }, 'a request failed');
    else if (isDeletedMeanwhile(error)) request.log.warn({ err: error }, 'what a request belongs to was deleted');
    const seconds = error instanceof TooManyRequests ? error.retryAfterSeconds : retryAfter[status];
    if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', String(seconds));
    return sendIssue(request, reply, given);
  });

  app.setNotFoundHandler((request, reply) =>
    // Files of a former build are asked for by scripts, which read no words.
    request.url.startsWith('/assets/')
      ? reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
      : sendIssue(request, reply, { status: 404, issue: plainIssue('errors.notFound') }),
  );
}
