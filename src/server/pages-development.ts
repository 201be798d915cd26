import type { FastifyInstance } from 'fastify';
import { createRequestHandler } from 'react-router';
import { createServer } from 'vite';
import type { PageBuild, RenderPage } from './pages.ts';

/** Runs Vite inside this process, so that pages reload while the API keeps running. */
export async function developmentPages(app: FastifyInstance): Promise<RenderPage> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) done();
    else vite.middlewares(request.raw, reply.raw, () => done());
  });
  return async (request, port, nonce) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild;
    const handle = createRequestHandler(build, 'development');
    return handle(request, build.entry.module.pageContext(port, nonce));
  };
}
