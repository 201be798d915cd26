import { z } from './zod.ts';
import { idField } from './fields.ts';
import { isEmailAddress } from '#domain/mail/email-address.ts';
import { splitAddresses } from '#domain/cards/group-card.ts';
import { addressLimits } from '#domain/limits/mail.ts';
import { invitationLimits } from '#domain/limits/cards.ts';

const { perCard } = invitationLimits;

/** Addresses separated by commas; each must be valid. */
export const invitedAddresses = z
  .string({ error: 'groupCard.contributorsRequired' })
  .max(perCard * (addressLimits.maxLength + 2), { error: 'errors.invalid' })
  .superRefine((text, context) => {
    const addresses = splitAddresses(text);
    const wrong = addresses.find((address) => !isEmailAddress(address));
    const add = (message: string, params = {}) => context.addIssue({ code: 'custom', message, params });
    if (addresses.length === 0) add('groupCard.contributorsRequired');
    else if (wrong !== undefined) add('groupCard.contributorInvalid', { email: wrong.slice(0, 60) });
    else if (addresses.length > perCard) add('groupCard.contributorsTooMany', { max: perCard });
  })
  .transform(splitAddresses);

export const inviteRequest = z.strictObject({
  invitedContributors: invitedAddresses,
  confirmRecipient: z.boolean().default(false),
});
export type InviteRequest = z.input<typeof inviteRequest>;

export const skipReasons = ['already-invited', 'own-address', 'card-full', 'limit-today'] as const;

export const inviteAnswer = z.strictObject({
  added: z.array(z.string()),
  /** Added addresses that get no mail today; their personal links can be handed over. */
  notMailed: z.array(z.string()),
  skipped: z.array(z.strictObject({ email: z.string(), reason: z.enum(skipReasons) })),
});
export type InviteAnswer = z.infer<typeof inviteAnswer>;

export const invitationParams = z.strictObject({ id: idField, invitationId: idField });

const invitationStates = ['pending', 'responded', 'revoked', 'unconfirmed', 'bounced'] as const;

/** An invitation, without its token. */
export const invitationItem = z.strictObject({
  id: z.number(),
  inviteeEmail: z.string(),
  inviteeName: z.string().nullable(),
  /** `unconfirmed`: nobody knows whether the mail arrived, and it may be sent again; `bounced`: it came back. */
  status: z.enum(invitationStates),
  sentAt: z.iso.datetime().nullable(),
  respondedAt: z.iso.datetime().nullable(),
  nudgedAt: z.iso.datetime().nullable(),
  /** Not mailed, because the address has reached its daily limit of invitations. */
  isOverDailyLimit: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type InvitationItem = z.infer<typeof invitationItem>;

/** A personal link, shown to the creator who asks for it. */
export const invitationLink = z.strictObject({ url: z.string() });

/** How many people were nudged. */
export const nudgeAnswer = z.strictObject({ nudged: z.int() });

/** `sent` is false if a link was sent a moment ago. */
export const invitationLoginAnswer = z.strictObject({ message: z.string(), sent: z.boolean() });

/** Whose invitations an address refuses. */
export type StopScope = 'sender' | 'anyone';

export const earlierWritersQuery = z.strictObject({ birthday: z.coerce.number().int().positive() });

/** Who wrote, by invitation, on the creator's earlier cards for this person. */
export const earlierWriters = z.array(z.strictObject({ name: z.string().nullable(), email: z.string() }));
export type EarlierWriters = z.infer<typeof earlierWriters>;
