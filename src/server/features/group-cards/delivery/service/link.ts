import type { CardTheme } from '#domain/cards/group-card.ts';
import { type Language, pathInLanguage } from '#domain/language.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { type KeyedHmac, type SecretHmac, sha256 } from '#server/platform/secrets.ts';
import type { CardKey } from '../repo/deliveries.ts';

/** Derived, not stored: every mail to one address carries the same token, and another address gets another one. */
export function deliveryToken(hmac: SecretHmac, { creatorId, id }: CardKey, address: string): string {
  return hmac('card-delivery', `${creatorId} ${id} ${canonicalAddress(address)}`).toString('base64url');
}

/** What a row holds of an address to which the card is delivered. */
export const addressFields = (hmac: KeyedHmac, key: CardKey, email: string) => ({
  recipientEmail: email,
  recipientEmailCanonical: canonicalAddress(email),
  linkToken: sha256(deliveryToken(hmac, key, email)),
});

/** Addresses in the mail that are the same for everybody. */
export const commonLinks = (origin: string, language: Language, theme: CardTheme) => ({
  pictureUrl: new URL(`/og/card-${theme}.png`, origin).href,
  privacyUrl: origin + pathInLanguage('/privacy-policy', language),
});
