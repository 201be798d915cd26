import type { CardView } from '#contract/group-cards.ts';
import type { Translate } from '#i18n/translate.ts';

/** The line above the title of a card: the creator's own, or the usual words. */
export const coverLineOf = (
  t: Translate,
  { coverLine, recipientName }: Pick<CardView, 'coverLine' | 'recipientName'>,
) => coverLine ?? t('groupCard.forRecipient', { name: recipientName });
