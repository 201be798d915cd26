import { z } from './zod.ts';
import { changedText, idField, lineField, optionalText } from './fields.ts';
import { isEmailAddress } from '#domain/mail/email-address.ts';
import { contributionLimits } from '#domain/limits/cards.ts';

const { nameLength, contentLength, perCard } = contributionLimits;

export const contributionTypes = ['text', 'photo', 'image', 'ai_image'] as const;
export type ContributionType = (typeof contributionTypes)[number];

/** Only paths of objects that we stored, never addresses elsewhere. */
const ownPicture = /^\/public-objects\/(group-card-photos|ai-images)\/[\w-]{22,64}\.(jpg|png)$/;
const folders: Partial<Record<ContributionType, string>> = { photo: 'group-card-photos', ai_image: 'ai-images' };

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
    imageUrl: z
      .string()
      .regex(ownPicture, { error: 'errors.invalid' })
      .nullish()
      .transform((url) => url ?? null),
  })
  .superRefine(({ type, content: words, imageUrl }, context) => {
    const folder = folders[type];
    if (folder === undefined && imageUrl === null && words === null)
      context.addIssue({ code: 'custom', message: 'contribution.contentRequiredText', path: ['content'] });
    const hasRightPicture = folder === undefined ? imageUrl === null : imageUrl?.split('/')[2] === folder;
    if (!hasRightPicture) context.addIssue({ code: 'custom', message: 'errors.invalid', path: ['imageUrl'] });
  });
export type ContributionRequest = z.input<typeof contributionRequest>;

/** The author changes name and text, the card's creator position and visibility. */
export const contributionChangeRequest = z
  .strictObject({
    contributorName,
    content: changedText(contentLength),
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
  position: z.int(),
  /** Only the creator sees those that are hidden. */
  isHidden: z.boolean(),
  isMine: z.boolean(),
  mayEdit: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ContributionItem = z.infer<typeof contributionItem>;

export const contributionPageQuery = z.strictObject({ after: z.string().max(80).optional() });
export const contributionPage = z.strictObject({
  contributions: z.array(contributionItem),
  contributionsAfter: z.string().nullable(),
});
export type ContributionPage = z.infer<typeof contributionPage>;
