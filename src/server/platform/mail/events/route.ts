import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { FetchText } from '#server/platform/fetch-text.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { MailEvent } from './mail-event.ts';
import { readSigned } from './signed.ts';
import { createSns } from './sns.ts';

interface Parts {
  config: Pick<Config, 'MAIL_EVENTS_SECRET' | 'MAIL_EVENTS_SNS_TOPICS'>;
  clock: Clock;
  fetchText: FetchText;
  record(event: MailEvent): Promise<void>;
}

const headerOf = (request: FastifyRequest, name: string) => String(request.headers[name] ?? '');

/** The webhook for bounces and complaints of mail providers; registered only if configured. */
export async function installMailEvents(http: FastifyInstance, parts: Parts): Promise<void> {
  const { MAIL_EVENTS_SECRET: secret, MAIL_EVENTS_SNS_TOPICS: topics } = parts.config;
  if (secret === undefined && topics.length === 0) return;
  const sns = createSns({ topics, clock: parts.clock, fetchText: parts.fetchText });

  async function read(request: FastifyRequest): Promise<MailEvent[] | undefined> {
    const body = typeof request.body === 'string' ? request.body : '';
    if (request.headers['x-amz-sns-message-type'] !== undefined) return sns.read(body);
    if (secret === undefined) return undefined;
    return readSigned(secret, parts.clock, {
      signature: headerOf(request, 'x-kartu-signature'),
      timestamp: headerOf(request, 'x-kartu-timestamp'),
      body,
    });
  }

  async function readOrRefuse(request: FastifyRequest): Promise<MailEvent[]> {
    try {
      const events = await read(request);
      if (events) return events;
    } catch (error) {
      if (!(error instanceof ZodError || error instanceof SyntaxError)) throw error;
      throw new HttpError(400, 'errors.invalid');
    }
    throw new HttpError(403, 'errors.otherSite');
  }

  await http.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: mailServerLimits.eventBytes },
      (_request, text, done) => done(null, text),
    );
    app.post(
      '/api/webhooks/mail',
      { schema: { hide: true }, config: { fromAnywhere: true } },
      async (request, reply) => {
        for (const event of await readOrRefuse(request)) await parts.record(event);
        return reply.status(204).send();
      },
    );
  });
}
