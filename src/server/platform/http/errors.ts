import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { PlainMessageId } from '../../../i18n/translate.ts';
import { isDatabaseAway } from '../database/away.ts';
import { isMessageId, languageOfCookie, say } from '../words.ts';

/** A refusal with words for the person in front of the screen. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly messageId: PlainMessageId;

  constructor(status: number, messageId: PlainMessageId) {
    super(messageId);
    this.status = status;
    this.messageId = messageId;
  }
}

function answer(error: FastifyError | HttpError): { status: number; messageId: PlainMessageId } {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const ids = error.validation.map((issue) => issue.message ?? '').filter(isMessageId);
    return { status: 400, messageId: ids[0] ?? 'errors.invalid' };
  }
  const status = error.statusCode ?? (isDatabaseAway(error) ? 503 : 500);
  if (status >= 400 && status < 500) return { status, messageId: 'errors.invalid' };
  return { status: status === 503 ? 503 : 500, messageId: 'errors.generic' };
}

/** Every failure leaves as `{ message }` in the visitor's language, without a word about our insides. */
export function installErrorHandling(app: FastifyInstance): void {
  const speak = (request: FastifyRequest, reply: FastifyReply, status: number, messageId: PlainMessageId) => {
    const body: ErrorBody = { message: say(languageOfCookie(request.cookies['language']))(messageId) };
    return reply.status(status).send(body);
  };

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, messageId } = answer(error);
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    if (status === 503) reply.header('retry-after', '5');
    return speak(request, reply, status, messageId);
  });

  app.setNotFoundHandler((request, reply) => speak(request, reply, 404, 'errors.notFound'));
}
