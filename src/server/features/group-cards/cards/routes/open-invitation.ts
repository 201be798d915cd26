import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type Language, languages, pathInLanguage } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import type { ShowPage } from '#server/platform/http/mailed-links.ts';
import { createCardAccess } from '../service/access.ts';
import { isInvitationToken, rememberInvitation } from '../service/invitation-cookie.ts';

/** A card's page is nobody's business but its readers': neither search engines nor other sites learn its address. */
const cardHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, noarchive' };

/**
 * A personal link, opened: the browser remembers whom it was for, and the address bar never shows the secret.
 * Looking at a link uses nothing up, so mail scanners may open it as often as they like.
 */
export function openInvitationRoute(deps: Deps, show: ShowPage): FastifyPluginAsyncZod {
  const access = createCardAccess(deps);

  async function remember(request: FastifyRequest, reply: FastifyReply, slug: string, token: string): Promise<void> {
    if (!isInvitationToken(token)) return;
    const result = await access.checkAccessAs(null, [token], slug);
    if (result.access === 'open' && result.viewed.viewer.kind === 'bearer') rememberInvitation(request, reply, token);
  }

  /** Sends on to the bare address of the card. */
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

      // As some mail programs and chats write an address.
      app.get(`${path}/`, { schema: { hide: true } }, (request, reply) =>
        openCard(request, reply.headers(cardHeaders), language),
      );
    }
  };
}
