import { z } from './zod.ts';
import { contributionItem } from './contributions.ts';
import { changedText, dayField, idField, lineField, optionalText } from './fields.ts';
import { errorBody } from './errors.ts';
import { invitationItem, invitedAddresses } from './invitations.ts';
import { viewerKinds } from '#domain/cards/card-viewer.ts';
import { cardThemes, isCardSlug, parseCardTheme } from '#domain/cards/group-card.ts';
import { languages } from '#domain/language.ts';
import { cardLimits } from '#domain/limits/cards.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';

const earliestDay = `${birthdayLimits.earliestYear}-01-01`;
const { nameLength, titleLength, descriptionLength, idempotencyKeyLength } = cardLimits;

const cardFields = {
  initiatorName: lineField(nameLength, 'groupCard.initiatorNameRequired'),
  recipientName: lineField(nameLength, 'groupCard.recipientNameRequired'),
  recipientBirthday: dayField('groupCard.birthdayRequired').refine((day) => day === '' || day >= earliestDay, {
    error: 'errors.invalid',
  }),
  title: lineField(titleLength, 'groupCard.titleRequired'),
};

/** A name that we do not know is the classic theme. */
const theme = z.string().max(nameLength);

/** Whether it is published by itself on the birthday morning. */
const publishOnBirthday = z.boolean({ error: 'errors.invalid' });

export const newCardRequest = z.strictObject({
  ...cardFields,
  description: optionalText(descriptionLength),
  theme: theme.nullish().transform(parseCardTheme),
  invitedContributors: invitedAddresses,
  /** The one chosen from the user's own list: guards the surprise by that person's address. */
  birthdayId: z.int().positive().nullish(),
  publishOnBirthday: publishOnBirthday.default(false),
  /** Said after the warning: invites the birthday person's own address all the same. */
  confirmRecipient: z.boolean().default(false),
});
export type NewCardRequest = z.input<typeof newCardRequest>;

/** The same form sent twice is one card; a client may name it to be sure. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]+$/)
    .max(idempotencyKeyLength)
    .optional(),
});

export const cardChangeRequest = z
  .strictObject({
    ...cardFields,
    description: changedText(descriptionLength),
    theme: theme.transform(parseCardTheme),
    publishOnBirthday,
  })
  .partial();
export type CardChangeRequest = z.input<typeof cardChangeRequest>;

export const createdCard = z.strictObject({ id: z.number(), slug: z.string() });
export type CreatedCard = z.infer<typeof createdCard>;

/** Refused once: the address of the birthday person is among those invited. */
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
  /** When it publishes itself; told to the creator only. */
  publishAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  contributionsCount: z.int(),
};

/** The creator's figures: people invited and not withdrawn, and those of them who have written. */
const figures = { invitedCount: z.int(), writtenCount: z.int() };

export const cardListItem = z.strictObject({ ...cardCore, ...figures });
export type CardListItem = z.infer<typeof cardListItem>;

/** The newest first; a full page has `limits.groupCards.listPage` cards, and the next begins after its last one. */
export const cardList = z.array(cardListItem);
export const cardListQuery = z.strictObject({ after: z.string().max(60).optional() });

const viewer = z.strictObject({
  kind: z.enum(viewerKinds),
  isSignedIn: z.boolean(),
  mayContribute: z.boolean(),
  /** Filled into the form; null when we do not know them. */
  name: z.string().nullable(),
  email: z.string().nullable(),
});
export type CardViewer = z.infer<typeof viewer>;

/** A card as the one who asks may see it. */
export const cardView = z.strictObject({
  ...cardCore,
  /** Told to the creator only. */
  invitedCount: z.int().nullable(),
  writtenCount: z.int().nullable(),
  language: z.enum(languages),
  /** Rises with everything that changes on the card; `live` tells the newest. */
  revision: z.int(),
  viewer,
  /** All of them for the creator, their own for an invited person, none for anybody else. */
  invitations: z.array(invitationItem),
  contributions: z.array(contributionItem),
  /** Where the next page of contributions begins; null when these are all. */
  contributionsAfter: z.string().nullable(),
});
export type CardView = z.infer<typeof cardView>;

/** `sealed` says to the birthday person that there is nothing yet. */
export const missingCard = errorBody.extend({ sealed: z.literal(true).optional() });

/** For pages: the card, or why not. */
export type CardLookup = { state: 'open'; card: CardView } | { state: 'sealed' | 'missing' };
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
