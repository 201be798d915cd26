import type { CardView } from '#contract/group-cards.ts';

/** A card that is given, before somebody who does not write on it: most likely the one it is for. */
export const isForReader = ({ isPublished, viewer }: Pick<CardView, 'isPublished' | 'viewer'>): boolean =>
  isPublished && !viewer.mayContribute;
