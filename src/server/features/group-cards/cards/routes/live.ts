import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cardParams, liveQuery, slugParams } from '#contract/group-cards.ts';
import { liveLimits } from '#domain/limits/cards.ts';
import { liveServerLimits } from '#server/platform/limits/cards.ts';
import type { Deps } from '#server/deps.ts';
import { TooManyRequests } from '#server/platform/http/errors.ts';
import { createSeats } from '#server/platform/http/seats.ts';
import { type Address, createCardAccess } from '../service/access.ts';
import { cardTopic } from '../service/change.ts';

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather an answer before they pass it on would wait for ever.
  'x-accel-buffering': 'no',
};

/**
 * Keeps open pages of a card in step. An event says no more than that something changed, so it needs no rights of its
 * own: pages fetch what they may see by the usual call. A reader too slow for a few bytes is let go.
 */
export function liveRoutes(deps: Deps): FastifyPluginAsyncZod {
  const access = createCardAccess(deps);
  const open = new Set<ServerResponse>();
  const seats = createSeats();
  const { askAgainMs, heartbeatMs, retryMs } = { ...liveLimits, ...liveServerLimits };

  function write(to: ServerResponse, text: string): void {
    if (!to.write(text)) to.destroy();
  }

  async function stream(request: FastifyRequest, reply: FastifyReply, address: Address, seen: number) {
    const { card } = await access.see(request, address);
    // Fastify answers HEAD by the handler of GET; a stream that never ends would keep whoever asks waiting.
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send();
    const leaveSeat = seats.take(request.ip, cardTopic(card.id));
    if (!leaveSeat) throw new TooManyRequests(askAgainMs / 1000);
    const { raw } = reply;
    let told = seen;
    let newest = 0;
    const tell = () => {
      if (newest <= told || !open.has(raw)) return;
      told = newest;
      write(raw, `event: change\ndata: {"revision":${told}}\n\n`);
    };
    const hear = (revision: number) => {
      newest = Math.max(newest, revision);
      tell();
    };
    const lookAgain = () => access.see(request, address).then(({ card: now }) => hear(now.revision));
    const unsubscribe = await deps.live.subscribe(cardTopic(card.id), (revision) => {
      if (revision === null) lookAgain().catch(() => raw.destroy());
      else hear(revision);
    });
    const leave = () => {
      open.delete(raw);
      unsubscribe();
      leaveSeat();
    };
    try {
      // Only now, that nothing can be missed any more, does the revision count.
      await lookAgain();
    } catch (error) {
      leave();
      throw error;
    }
    reply.hijack();
    if (raw.destroyed) return leave();
    raw.once('close', leave);
    open.add(raw);
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...streamHeaders });
    write(raw, `retry: ${retryMs}\n\n`);
    tell();
  }

  return async (app) => {
    const heartbeat = setInterval(() => {
      for (const each of open) write(each, ': still here\n\n');
    }, heartbeatMs).unref();
    app.addHook('preClose', (done) => {
      clearInterval(heartbeat);
      for (const each of open) each.end();
      done();
    });

    app.get(
      '/api/group-cards/slug/:slug/live',
      { schema: { params: slugParams, querystring: liveQuery } },
      (request, reply) => stream(request, reply, request.params.slug, request.query.seen),
    );

    app.get('/api/group-cards/:id/live', { schema: { params: cardParams, querystring: liveQuery } }, (request, reply) =>
      stream(request, reply, request.params.id, request.query.seen),
    );
  };
}
