import { contributionLimits } from '#domain/limits/cards.ts';
import { signingLimits } from '#domain/limits/group-cards/signing.ts';
import { captchaToken } from '../auth.ts';
import { contributionItem } from '../contributions.ts';
import { idField, lineField, lines } from '../fields.ts';
import { cardView } from '../group-cards.ts';
import { z } from '../zod.ts';

export const signingToken = /^[\w-]{22}$/;
export const signingParams = z.strictObject({ token: z.string().regex(signingToken) });
export const signatureParams = signingParams.extend({ signatureId: idField });

const words = {
  name: lineField(contributionLimits.nameLength, 'signing.nameMissing'),
  content: lines(contributionLimits.contentLength).min(1, { error: 'signing.messageMissing' }),
};

export const signatureRequest = z.strictObject({ ...words, recaptchaToken: captchaToken });
export type SignatureRequest = z.input<typeof signatureRequest>;
export const signatureChange = z.strictObject(words);
export type SignatureChange = z.input<typeof signatureChange>;

/** `changed`: the card shows earlier words until the creator has seen these. */
export const signatureStates = ['waiting', 'changed', 'shown'] as const;

/** What somebody wrote by a signing link. */
export const signatureItem = z.strictObject({
  id: z.number(),
  name: z.string(),
  content: z.string(),
  state: z.enum(signatureStates),
});
export type SignatureItem = z.infer<typeof signatureItem>;

const { recipientName, initiatorName, title, coverLine, description, theme, celebratedOn, cover } = cardView.shape;

/**
 * A card as whoever has its signing link sees it. `closed`: the link was switched off or replaced, and only the own
 * words of this browser are left; `done`: the card is published.
 */
export const signingView = z.strictObject({
  state: z.enum(['open', 'closed', 'done']),
  recipientName,
  initiatorName,
  title,
  coverLine,
  description,
  theme,
  celebratedOn,
  cover,
  /** Where the card is read, once it is published. */
  slug: z.string().nullable(),
  showsAtOnce: z.boolean(),
  contributionsCount: z.int(),
  /** The first of them. */
  contributions: z.array(contributionItem),
  own: z.array(signatureItem),
});
export type SigningView = z.infer<typeof signingView>;

/** What the loader of the signing page gets. */
export type SigningLookup = { state: 'found'; view: SigningView } | { state: 'sealed' | 'missing' };

export const signingLinkChange = z.strictObject({ isOn: z.boolean(), showsAtOnce: z.boolean() }).partial();
export type SigningLinkChange = z.input<typeof signingLinkChange>;

/** The signing link of a card and what waits, for the card's creator. */
export const signingLink = z.strictObject({
  isOn: z.boolean(),
  /** Null while it is off. */
  address: z.string().nullable(),
  showsAtOnce: z.boolean(),
  /** It switched itself off, because too much came by it. */
  isPaused: z.boolean(),
  /** How many messages came by it. */
  writtenCount: z.int(),
  waitingCount: z.int(),
  /** The first of those that wait. */
  waiting: z.array(signatureItem),
});
export type SigningLink = z.infer<typeof signingLink>;

/** Which of the waiting messages are meant; all of them if none are named. */
export const chosenSignatures = z.strictObject({
  ids: z.array(z.int().positive()).min(1).max(signingLimits.perCard).optional(),
});
export type ChosenSignatures = z.infer<typeof chosenSignatures>;
