import type { ViewerKind } from './card-viewer.ts';

/** The recipient may change and take back a thank-you until its moment. */
export const mayChangeThanks = (secondsLeft: number): boolean => secondsLeft > 0;

/** Until its moment nobody but the recipient sees it. */
export const maySeeThanks = (kind: ViewerKind, secondsLeft: number): boolean =>
  kind === 'recipient' || !mayChangeThanks(secondsLeft);

/** Addresses that stand in for one that is unknown or forgotten; nothing can be sent there. */
export const isPseudonym = (address: string): boolean => address.endsWith('@redacted.invalid');
