import type { SecretHmac } from '#server/platform/secrets.ts';

/** Takes the place of an invited person's address, which cannot be read back from it. */
export const inviteePseudonym = (hmac: SecretHmac, creatorId: number, address: string): string =>
  `i-${hmac('invitee', `${creatorId} ${address}`).toString('hex', 0, 8)}@redacted.invalid`;
