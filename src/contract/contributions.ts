import { z } from './zod.ts';
import { changedText, idField, lineField, lines, optionalText } from './fields.ts';
import { isEmailAddress } from '#domain/mail/email-address.ts';
import { aiImageStyles } from '#domain/cards/ai-image.ts';
import { pictureFolders, purposeOf } from '#domain/cards/picture.ts';
import { aiImageLimits } from '#domain/limits/ai-images.ts';
import { pictureLimits } from '#domain/limits/pictures.ts';
import { contributionLimits } from '#domain/limits/cards.ts';

const { nameLength, contentLength, perCard } = contributionLimits;

export const contributionTypes = ['text', 'photo', 'image', 'ai_image'] as const;
export type ContributionType = (typeof contributionTypes)[number];

/** Only paths of objects that we stored, never addresses elsewhere. */
const ownPicture = /^\/public-objects\/(group-card-photos|ai-images)\/[\w-]{22,64}\.(jpg|png)$/;
const folders: Partial<Record<ContributionType, string>> = pictureFolders;

const pictureField = z.string().regex(ownPicture, { error: 'errors.invalid' });

/** A photo that its uploader has not used yet. */
export const photoField = pictureField.refine((url) => purposeOf(url) === 'photo', { error: 'errors.invalid' });

const contributorName = lineField(nameLength, 'contribution.nameRequired');

export const contributionRequest = z
  .strictObject({
    contributorName,
    /** Must equal the address of the session or the invitation. */
    contributorEmail: z
      .string({ error: 'contribution.emailRequired' })
      .trim()
      .refine(isEmailAddress, { error: 'contribution.emailRequired' }),
    type: z.enum(['text', 'photo', 'ai_image']).default('text'),
    content: optionalText(contentLength),
    imageUrl: pictureField.nullish().transform((url) => url ?? null),
    /** What the picture shows, for people who do not see it. */
    imageDescription: optionalText(pictureLimits.descriptionLength),
    /** The same for every try to send one message, so that a lost answer does not lead to two. */
    idempotencyKey: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional(),
  })
  .superRefine(({ type, content: words, imageUrl }, context) => {
    const folder = folders[type];
    if (folder === undefined && imageUrl === null && words === null)
      context.addIssue({ code: 'custom', message: 'contribution.contentRequiredText', path: ['content'] });
    const hasRightPicture = folder === undefined ? imageUrl === null : imageUrl?.split('/')[2] === folder;
    if (!hasRightPicture) context.addIssue({ code: 'custom', message: 'errors.invalid', path: ['imageUrl'] });
  });
export type ContributionRequest = z.input<typeof contributionRequest>;

/** The author changes name, text and photo, the card's creator position and visibility. */
export const contributionChangeRequest = z
  .strictObject({
    contributorName,
    content: changedText(contentLength),
    /** Another picture of the author's, or null to remove it. */
    imageUrl: pictureField.nullable(),
    imageDescription: changedText(pictureLimits.descriptionLength),
    /** The position among all contributions, from 0. */
    position: z
      .int()
      .min(0)
      .max(perCard - 1),
    hidden: z.boolean(),
  })
  .partial();
export type ContributionChangeRequest = z.input<typeof contributionChangeRequest>;

export const contributionParams = z.strictObject({ id: idField, contributionId: idField });

export const contributionItem = z.strictObject({
  id: z.number(),
  contributorName: z.string().nullable(),
  /** A pseudonym for everybody but the creator and the author. */
  contributorEmail: z.string(),
  /** The colour behind the initials. */
  avatarIndex: z.int(),
  type: z.enum(contributionTypes),
  content: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imageWidth: z.int().nullable(),
  imageHeight: z.int().nullable(),
  imageColor: z.string().nullable(),
  /** A tiny WebP, in base64. */
  imagePreview: z.string().nullable(),
  imageDescription: z.string().nullable(),
  position: z.int(),
  /** Only the creator sees those that are hidden. */
  isHidden: z.boolean(),
  isMine: z.boolean(),
  mayEdit: z.boolean(),
  /** Given by the recipient. */
  hasHeart: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ContributionItem = z.infer<typeof contributionItem>;

export const contributionPageQuery = z.strictObject({ after: z.string().max(80).optional() });
export const contributionPage = z.strictObject({
  contributions: z.array(contributionItem),
  contributionsAfter: z.string().nullable(),
});
export type ContributionPage = z.infer<typeof contributionPage>;

/** The card for which the picture is meant. Without it the picture fits any card to which the same account may add. */
export const uploadQuery = z.strictObject({ card: idField.optional() });

export const uploadAddress = z.strictObject({
  /** Takes the file by one PUT. */
  uploadURL: z.url(),
  /** The public path that the picture will have. */
  imageUrl: z.string(),
});
export type UploadAddress = z.infer<typeof uploadAddress>;

export const uploadParams = z.strictObject({
  name: z.string().regex(/^[0-9A-Za-z]{22}$/),
  signature: z.string().regex(/^[\w-]{43}$/),
});

export const uploadedPicture = z.strictObject({
  imageUrl: z.string(),
  imageWidth: z.int(),
  imageHeight: z.int(),
  imageColor: z.string(),
  imagePreview: z.string(),
});
export type UploadedPicture = z.infer<typeof uploadedPicture>;

export const aiImageRequest = z.strictObject({
  prompt: lines(aiImageLimits.promptLength).min(1, { error: 'ai.missingPromptText' }),
  style: z.enum(aiImageStyles, { error: 'errors.invalid' }).default('default'),
});
export type AiImageRequest = z.input<typeof aiImageRequest>;

/** A picture that was made and stored; `left` is how many more the person may have made today. */
export const aiImage = z.strictObject({ url: z.string(), left: z.int() });
export type AiImage = z.infer<typeof aiImage>;

/** Null where no pictures can be made. */
export const aiImageQuota = z.strictObject({ left: z.int().nullable() });
export type AiImageQuota = z.infer<typeof aiImageQuota>;

/** What one wrote on the latest earlier card for the same person; null if nothing. */
export const earlierWords = z.strictObject({ words: z.string().nullable() });
export type EarlierWords = z.infer<typeof earlierWords>;
