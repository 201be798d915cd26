import type { InvitationItem } from '#contract/invitations.ts';
import { splitAddresses } from '#domain/cards/group-card.ts';

/** People copy addresses from mail programs, with names around them and whatever between them. */
function addressesIn(text: string): string[] {
  const bare = text
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[^<>,;\n]*<([^<>]*)>/g, '$1,')
    .replaceAll(/\s+/g, ',');
  return splitAddresses(bare);
}

export function withAddresses(addresses: readonly string[], text: string): string[] {
  return splitAddresses([...addresses, ...addressesIn(text)].join(','));
}

/** A comma ends an address; a space does once there is one, and not in the name before it. */
export function endsAddress(text: string): boolean {
  return /[,;]$|@\S+\s$/.test(text);
}

/** What is said under a candle: the name, or the address up to its sign. */
export function shortNameOf({ inviteeName, inviteeEmail }: InvitationItem): string {
  return inviteeName?.split(' ')[0] ?? inviteeEmail.split('@')[0] ?? inviteeEmail;
}
