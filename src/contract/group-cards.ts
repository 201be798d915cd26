import { z } from './zod.ts';
import { cardThanks } from './cards/thanks.ts';
import { contributionItem, photoField } from './contributions.ts';
import { changedText, dayField, idField, lineField, lines, optionalText } from './fields.ts';
import { errorBody } from './errors.ts';
import { invitationItem, invitedAddresses } from './invitations.ts';
import { viewerKinds } from '#domain/cards/card-viewer.ts';
import { cardThemes, isCardSlug, parseCardTheme } from '#domain/cards/group-card.ts';
import type { ReportGround } from '#domain/cards/report.ts';
import { languages } from '#domain/language.ts';
import { cardLimits } from '#domain/limits/cards.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { isOneLine } from '#domain/storable-text.ts';

const earliestDay = `${birthdayLimits.earliestYear}-01-01`;
const { nameLength, titleLength, coverLineLength, descriptionLength, idempotencyKeyLength } = cardLimits;

const cardFields = {
  initiatorName: lineField(nameLength, 'groupCard.initiatorNameRequired'),
  recipientName: lineField(nameLength, 'groupCard.recipientNameRequired'),
  recipientBirthday: dayField('groupCard.birthdayRequired').refine((day) => day === '' || day >= earliestDay, {
    error: 'errors.invalid',
  }),
  title: lineField(titleLength, 'groupCard.titleRequired'),
};

/** Here and not among the shared fields, which pages without cards load too. */
const coverLine = lines(coverLineLength).refine(isOneLine, { error: 'errors.invalid' });

/** An unknown name becomes the classic theme. */
const theme = z.string().max(nameLength);

/** Whether the card publishes itself on the birthday morning. */
const publishOnBirthday = z.boolean({ error: 'errors.invalid' });

export const newCardRequest = z.strictObject({
  ...cardFields,
  coverLine: coverLine.nullish().transform((line) => line || null),
  description: optionalText(descriptionLength),
  theme: theme.nullish().transform(parseCardTheme),
  invitedContributors: invitedAddresses,
  /** The recipient's birthday in the user's list; its address is used by the surprise guard. */
  birthdayId: z.int().positive().nullish(),
  publishOnBirthday: publishOnBirthday.default(false),
  /** Confirms the warning: the recipient's own address is invited all the same. */
  confirmRecipient: z.boolean().default(false),
});
export type NewCardRequest = z.input<typeof newCardRequest>;

/** The same form sent twice makes one card; a client may send a key to be sure. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]+$/)
    .max(idempotencyKeyLength)
    .optional(),
});

/** In percent of what the frame cuts off. */
const coverPoint = z.int().min(0).max(100);

export const cardChangeRequest = z
  .strictObject({
    ...cardFields,
    coverLine: coverLine.nullable().transform((line) => line || null),
    description: changedText(descriptionLength),
    theme: theme.transform(parseCardTheme),
    publishOnBirthday,
    /** A photo of the birthday person for the cover, or null for none. */
    cover: z.strictObject({ imageUrl: photoField, x: coverPoint, y: coverPoint }).nullable(),
  })
  .partial();
export type CardChangeRequest = z.input<typeof cardChangeRequest>;

export const createdCard = z.strictObject({ id: z.number(), slug: z.string() });
export type CreatedCard = z.infer<typeof createdCard>;

/** The recipient's own address is among the invited ones, which has to be confirmed. */
export const recipientWarning = errorBody.extend({ warning: z.literal('recipient-invited'), email: z.string() });
export type RecipientWarning = z.infer<typeof recipientWarning>;

export const cardParams = z.strictObject({ id: idField });
export const slugParams = z.strictObject({ slug: z.string().refine(isCardSlug) });

const cardCore = {
  id: z.number(),
  slug: z.string(),
  initiatorName: z.string(),
  recipientName: z.string(),
  /** As it was entered for the creator; for everybody else without the year of birth, the same as `celebratedOn`. */
  recipientBirthday: z.string(),
  /** The birthday this card is for. */
  celebratedOn: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  theme: z.enum(cardThemes),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  /** When the card publishes itself; for the creator only. */
  publishAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  contributionsCount: z.int(),
};

/** Counters for the creator: people invited and not revoked, and those of them who have written. */
const figures = { invitedCount: z.int(), writtenCount: z.int() };

export const cardListItem = z.strictObject({ ...cardCore, ...figures });
export type CardListItem = z.infer<typeof cardListItem>;

/** The newest first; a full page has `cardLimits.listPage` cards, and the next begins after its last one. */
export const cardList = z.array(cardListItem);
export const cardListQuery = z.strictObject({ after: z.string().max(60).optional() });

const viewer = z.strictObject({
  kind: z.enum(viewerKinds),
  isSignedIn: z.boolean(),
  mayContribute: z.boolean(),
  /** Prefills the form; null if unknown. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Only there for those who share the gift list. */
  sharesGifts: z.literal(true).optional(),
});
export type CardViewer = z.infer<typeof viewer>;

/** A card as its viewer may see it. */
export const cardView = z.strictObject({
  ...cardCore,
  /** For the creator only. */
  invitedCount: z.int().nullable(),
  writtenCount: z.int().nullable(),
  /** Whether a delivery by mail was ever planned; for the creator only. */
  hasDelivery: z.boolean(),
  /** Messages by the signing link that wait for the creator; for nobody else. */
  waitingCount: z.int().nullable(),
  language: z.enum(languages),
  /** What the creator wrote on the cover; null for the usual words. */
  coverLine: z.string().nullable(),
  cover: z
    .strictObject({ imageUrl: z.string(), width: z.int(), height: z.int(), x: coverPoint, y: coverPoint })
    .nullable(),
  /** Incremented with every change of the card; events of `live` carry the newest. */
  revision: z.int(),
  viewer,
  /** All invitations for the creator, the own one for an invited person, none for anybody else. */
  invitations: z.array(invitationItem),
  contributions: z.array(contributionItem),
  /** The cursor of the next page of contributions; null on the last. */
  contributionsAfter: z.string().nullable(),
  /** What the recipient says to all who wrote. */
  thanks: cardThanks.nullable(),
});
export type CardView = z.infer<typeof cardView>;

/** `sealed`: the card's recipient must wait until it is published. */
export const missingCard = errorBody.extend({ sealed: z.literal(true).optional() });

/** What page loaders get: the card, or why not. */
export type CardLookup =
  | { state: 'open'; card: CardView }
  | { state: 'taken-down'; notice: TakeDownNotice | null }
  | { state: 'sealed' | 'missing' };

/** Why a card was taken down and until when its creator can object; nobody else learns it. */
export interface TakeDownNotice {
  ground: ReportGround;
  objectBy: string;
}

export type CardAddress = { slug: string } | { id: string };

export const liveQuery = z.strictObject({
  seen: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .default(0),
});
/** The data of every `change` event: load the card again if this is newer than what is shown. */
export const liveChange = z.strictObject({ revision: z.int() });
