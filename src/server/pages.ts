import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { PagePort } from '../contract/pages.ts';
import type { Config } from './platform/config.ts';

/** What the web's bundle offers: it fills the context itself, since only it knows its own keys. */
export type PageBuild = ServerBuild & {
  entry: { module: { pageContext(port: PagePort, nonce: string): RouterContextProvider } };
};

export type RenderPage = (request: Request, port: PagePort, nonce: string) => Promise<Response>;

/** Hands every address that is not the API's to React Router, inside the same process. */
export async function installPages(app: FastifyInstance, config: Config, render: RenderPage): Promise<void> {
  const { protocol, host } = new URL(config.PUBLIC_ORIGIN);

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    pages.all('/*', { schema: { hide: true } }, async (request, reply) => {
      if (request.url.startsWith('/api/')) return reply.callNotFound();
      reply.header('vary', 'cookie').header('cache-control', 'private, max-age=0');
      const port: PagePort = { publicOrigin: config.PUBLIC_ORIGIN, requestId: request.id };
      return reply.send(
        await render(createRequest(request.raw, reply.raw, { protocol, host }), port, request.cspNonce),
      );
    });
  });
}
