import type { FastifyReply } from 'fastify';

/** Sends JSON that the database has serialised; parsing and serialising it again would cost more than all the rest. */
export function sendRawJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
