import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cardParams, liveQuery, slugParams } from '#contract/group-cards.ts';
import { liveLimits } from '#domain/limits/cards.ts';
import { liveServerLimits } from '#server/platform/limits/cards.ts';
import type { Deps } from '#server/deps.ts';
import { TooManyRequests } from '#server/platform/http/errors.ts';
import { createConnectionLimits } from '#server/platform/http/connection-limits.ts';
import type { Services } from '#server/services.ts';
import type { CardAddress } from '../service/access.ts';
import { cardTopic, giftsTopic, viewersTopic } from '../service/change.ts';

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that buffers responses would never pass a stream on.
  'x-accel-buffering': 'no',
};

/**
 * Server-sent events for open pages of a card. An event carries the revision number only, or names another part that
 * changed, so it needs no rights of its own: pages fetch what they may see by the usual call. A client too slow to read a few bytes is disconnected.
 */
export function liveRoutes(
  { cardAccess }: Pick<Services, 'cardAccess'>,
  { live }: Pick<Deps, 'live'>,
): FastifyPluginAsyncZod {
  const openStreams = new Set<ServerResponse>();
  const connections = createConnectionLimits();
  const { askAgainMs, heartbeatMs, retryMs } = { ...liveLimits, ...liveServerLimits };

  function writeOrDestroy(to: ServerResponse, text: string): void {
    if (!to.write(text)) to.destroy();
  }

  async function openStream(request: FastifyRequest, reply: FastifyReply, address: CardAddress, knownRevision: number) {
    const { card, viewer } = request.card;
    // Fastify routes HEAD to the handler of GET, where a stream would never end.
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send();
    const releaseConnection = connections.acquire(request.ip, cardTopic(card.id));
    if (!releaseConnection) throw new TooManyRequests(askAgainMs / 1000);
    const { raw } = reply;
    let sentRevision = knownRevision;
    let newestRevision = 0;
    const sendChange = () => {
      if (newestRevision <= sentRevision || !openStreams.has(raw)) return;
      sentRevision = newestRevision;
      writeOrDestroy(raw, `event: change\ndata: {"revision":${sentRevision}}\n\n`);
    };
    const onRevision = (revision: number) => {
      newestRevision = Math.max(newestRevision, revision);
      sendChange();
    };
    const readRevision = () => cardAccess.openCard(request, address).then(({ card: now }) => onRevision(now.revision));
    const unsubscribe = await live.subscribe(cardTopic(card.id), (revision) => {
      if (revision === null) readRevision().catch(() => raw.destroy());
      else onRevision(revision);
    });
    /** Asked again each time: whoever has become the recipient since must not notice. */
    const sendGifts = async () => {
      const now = await cardAccess.openCard(request, address);
      if (now.viewer.mayShareGifts && openStreams.has(raw)) writeOrDestroy(raw, 'data: gifts\n\n');
    };
    const unsubscribeGifts = viewer.mayShareGifts
      ? await live.subscribe(giftsTopic(card.id), () => void sendGifts().catch(() => raw.destroy()))
      : () => {};
    // Revisions need no rights, so they are not asked for with each: whoever has become the recipient hears no more.
    const unsubscribeViewers = await live.subscribe(viewersTopic(card.id), (moment) => {
      if (moment !== null) readRevision().catch(() => raw.destroy());
    });
    const cleanUp = () => {
      openStreams.delete(raw);
      unsubscribe();
      unsubscribeGifts();
      unsubscribeViewers();
      releaseConnection();
    };
    try {
      // Read after subscribing, so that no change in between is missed.
      await readRevision();
    } catch (error) {
      cleanUp();
      throw error;
    }
    reply.hijack();
    if (raw.destroyed) return cleanUp();
    raw.once('close', cleanUp);
    openStreams.add(raw);
    raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...streamHeaders });
    writeOrDestroy(raw, `retry: ${retryMs}\n\n`);
    sendChange();
  }

  return async (app) => {
    const heartbeat = setInterval(() => {
      for (const each of openStreams) writeOrDestroy(each, ': still here\n\n');
    }, heartbeatMs).unref();
    app.addHook('preClose', (done) => {
      clearInterval(heartbeat);
      for (const each of openStreams) each.end();
      done();
    });

    app.get(
      '/api/group-cards/slug/:slug/live',
      { preHandler: cardAccess.requireCard('read'), schema: { params: slugParams, querystring: liveQuery } },
      (request, reply) => openStream(request, reply, request.params.slug, request.query.seen),
    );

    app.get(
      '/api/group-cards/:id/live',
      { preHandler: cardAccess.requireCard('read'), schema: { params: cardParams, querystring: liveQuery } },
      (request, reply) => openStream(request, reply, request.params.id, request.query.seen),
    );
  };
}
