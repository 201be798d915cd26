import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { plainPath } from '#domain/language.ts';
import type { PageBuild, PageOptions, RenderPage } from './pages.ts';

const built = (path: string) => join(process.cwd(), 'build', path);

/** Files with a content hash in their names are cached for ever; the others are revalidated. */
export async function installStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: built('client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  // A route for each of these few, so that all other addresses are pages; those of the hundreds above would cost
  // memory and time at every start. Compressed copies are found through the file itself.
  await app.register(fastifyStatic, {
    root: built('client'),
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    preCompressed: true,
    index: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  });
}

/** By default those bundled with the server, which share its copy of the router. */
export async function builtPages(file = 'app/pages.js'): Promise<{ render: RenderPage; options: PageOptions }> {
  const build = (await import(/* @vite-ignore */ pathToFileURL(built(file)).href)) as PageBuild;
  const handle = createRequestHandler(build, 'production');
  return {
    render: (request, port, nonce) => handle(request, build.entry.module.pageContext(port, nonce)),
    options: { isMissing: beyondRoutes(build) },
  };
}

/**
 * Tells that no route starts with the first segment of an address, so it is certainly not found. The router decides about
 * all others and about its own addresses: data requests and the manifest.
 */
export function beyondRoutes({ routes, routeDiscovery }: Pick<ServerBuild, 'routes' | 'routeDiscovery'>) {
  const firstSegment = (path: string) => plainPath(path).split('/', 2)[1] ?? '';
  // Layouts have no path of their own, so the path of a page is the whole one.
  const paths = Object.values(routes).map((route) => `/${route?.path ?? ''}`);
  const known = new Set([...paths, routeDiscovery.manifestPath].map((path) => firstSegment(path).toLowerCase()));
  return (address: string) => !known.has(firstSegment(address).toLowerCase()) && !address.endsWith('.data');
}
