import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler } from 'react-router';
import type { PageBuild, RenderPage } from './pages.ts';

const built = (path: string) => join(process.cwd(), 'build', path);

/** Files with a content hash in their names are cached for ever; the others are revalidated. */
export async function installStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: built('client'),
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

export async function builtPages(): Promise<RenderPage> {
  const build = (await import(/* @vite-ignore */ pathToFileURL(built('server/index.js')).href)) as PageBuild;
  const handle = createRequestHandler(build, 'production');
  return (request, port, nonce) => handle(request, build.entry.module.pageContext(port, nonce));
}
