import type { DeliveryPreviewQuery } from '#contract/cards/delivery.ts';
import { isDeliverable } from '#domain/cards/card-delivery.ts';
import { pathInLanguage } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { escapeHtml } from '#server/platform/mail/compose/template.ts';
import type { CardKey } from '#server/features/group-cards/cards/service/change.ts';
import { createDeliveriesRepo } from '../repo/deliveries.ts';
import { commonLinks } from './link.ts';

export function createDeliveryPreview({ clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>) {
  const repo = createDeliveriesRepo(clock);
  const origin = config.PUBLIC_ORIGIN;

  return {
    /**
     * The mail as it would go out now, by its own template, as a page titled with its subject. Its links are nobody's:
     * the personal one is for the recipient alone.
     */
    async renderPreview(key: CardKey, { language, day }: DeliveryPreviewQuery): Promise<string> {
      const found = await repo.findForPreview(db, key);
      if (!found || !isDeliverable(found.messages)) throw new HttpError(409, 'deliver.emptyNow');
      const { slug, theme, ...card } = found;
      // Loaded when first needed: otherwise only the worker renders mails.
      const { renderDeliveryMail } = await import('../emails/delivery.tsx');
      const { html, subject } = await renderDeliveryMail({
        ...card,
        to: card.senderEmail,
        language,
        theme,
        isOnTheDay: day === 'birthday',
        authors: await repo.listAuthors(db, key),
        url: origin + pathInLanguage(`/group-cards/${slug}`, language),
        stopUrl: `${origin}/stop-invitations`,
        ...commonLinks(origin, language, theme),
      });
      // A frame that may open no window makes links with a target of their own do nothing.
      const head = `<title>${escapeHtml(subject)}</title><base target="_blank">`;
      return html.replace(/<title>[^<]*<\/title>/, () => head);
    },
  };
}
