import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Language, languages, pathInLanguage } from '#domain/language.ts';
import type { ShowPage } from '#server/platform/http/mailed-links.ts';
import type { Services } from '#server/services.ts';
import { isInvitationToken, rememberInvitation } from '../service/invitation-cookie.ts';

/** Keeps the address of a card from search engines and from sites that it links to. */
const cardHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, noarchive' };

/**
 * Opens a personal link: stores its token in a cookie and redirects to the address without it, so that the secret is
 * not in the address bar. Opening changes nothing else, so mail scanners may open it as often as they like.
 */
export function openInvitationRoute(
  { cardAccess }: Pick<Services, 'cardAccess'>,
  show: ShowPage,
): FastifyPluginAsyncZod {
  async function remember(request: FastifyRequest, reply: FastifyReply, slug: string, token: string): Promise<void> {
    if (!isInvitationToken(token)) return;
    const result = await cardAccess.checkAccessAs(null, [token], slug);
    const isPersonal = result.access === 'open' && ['bearer', 'recipient'].includes(result.viewed.viewer.kind);
    // Also where it opens nothing yet: without it the recipient would be a stranger, who may read.
    if (isPersonal || result.access === 'sealed') rememberInvitation(request, reply, token);
  }

  /** Redirects to the card's address without the token. */
  async function openCard(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const { slug } = request.params as { slug: string };
    const { invite } = request.query as { invite?: unknown };
    if (typeof invite === 'string') await remember(request, reply, slug, invite);
    return reply.redirect(pathInLanguage(`/group-cards/${encodeURIComponent(slug)}`, language), 303);
  }

  return async (app) => {
    for (const language of languages) {
      const path = pathInLanguage('/group-cards/:slug', language);

      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        reply.headers(cardHeaders);
        if ((request.query as { invite?: unknown }).invite === undefined) return show(request, reply, request.url);
        return openCard(request, reply, language);
      });

      // Some mail programs and chats append a slash to links.
      app.get(`${path}/`, { schema: { hide: true } }, (request, reply) =>
        openCard(request, reply.headers(cardHeaders), language),
      );
    }
  };
}
