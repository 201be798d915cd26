import type { CardView } from '#contract/group-cards.ts';

/** Whether the visitor is most likely the recipient: the card is published and the visitor does not write on it. */
export const isForReader = ({ isPublished, viewer }: Pick<CardView, 'isPublished' | 'viewer'>): boolean =>
  isPublished && !viewer.mayContribute;
