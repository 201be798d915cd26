import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ShowPage } from '#server/platform/http/mailed-links.ts';
import type { Services } from '#server/services.ts';

/** Where the router has these pages: below /api, so that no address from outside leads to them. */
const inside = '/api/backend/pages';

interface Ways {
  methods: readonly string[];
  show: ShowPage;
  /** Answers as for any other address. */
  showOther(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/**
 * Pages of the backend. The router does not know `/backend`, so for everybody else it is an address like any other that
 * is not there, to the last byte.
 */
export function backendPageRoutes(
  { backendPages }: Pick<Services, 'backendPages'>,
  { methods, show, showOther }: Ways,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      method: [...methods],
      url: '/backend',
      schema: { hide: true },
      handler: (request, reply) => answer(request, reply, ''),
    });
    app.route<{ Params: { '*': string } }>({
      method: [...methods],
      url: '/backend/*',
      schema: { hide: true },
      handler: (request, reply) => answer(request, reply, `/${encodeURI(request.params['*'])}`),
    });
  };

  async function answer(request: FastifyRequest, reply: FastifyReply, page: string) {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !(await backendPages.admit(request))) return showOther(request, reply);
    const { search } = new URL(request.url, 'http://here');
    return show(request, reply, `${inside}${page}${search}`);
  }
}
