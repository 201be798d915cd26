import type { InvitationItem } from '#contract/invitations.ts';
import { splitAddresses } from '#domain/cards/group-card.ts';

/** Finds the addresses in a text copied from a mail program, with names and any separators. */
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

/** Whether the typed text ends an address: at a comma, or at a space after a complete address. */
export function endsAddress(text: string): boolean {
  return /[,;]$|@\S+\s$/.test(text);
}

/** The label of a candle: the first name, or the address up to its @. */
export function shortNameOf({ inviteeName, inviteeEmail }: InvitationItem): string {
  return inviteeName?.split(' ')[0] ?? inviteeEmail.split('@')[0] ?? inviteeEmail;
}
