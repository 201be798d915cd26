import type { CurrentUser } from '#contract/auth.ts';
import { mayShareGifts, viewerKind, type ViewerKind } from '#domain/cards/card-viewer.ts';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import type { FoundCard } from './repo/find.ts';

/** Who is looking at a card, known by the session or the invitation, never by what a form says. */
export interface Viewer {
  kind: ViewerKind;
  isSignedIn: boolean;
  userId: number | null;
  email: string | null;
  name: string | null;
  invitationId: number | null;
  mayShareGifts: boolean;
}

const isKeeper = (keptByUserId: number | null, user: CurrentUser | null) => user !== null && user.id === keptByUserId;

/** By any address of the session or the personal link, or by the link in the mail that delivered the card. */
function isRecipientToo(
  { recipientEmail, deliveredTo, keptByUserId, bearsDelivery, linkInvitation }: FoundCard,
  user: CurrentUser | null,
) {
  const recipients = [recipientEmail === null ? null : canonicalAddress(recipientEmail), deliveredTo];
  const known = [user?.email, linkInvitation?.email].filter((email) => email !== undefined);
  return (
    bearsDelivery || isKeeper(keptByUserId, user) || known.some((email) => recipients.includes(canonicalAddress(email)))
  );
}

/** By the address of a delivery; an invitation to it counts again once the delivery is called off. */
function isDeliveredTo(
  { deliveredTo, isDeliveryOff, keptByUserId, ownInvitation, linkInvitation }: FoundCard,
  user: CurrentUser | null,
) {
  if (isKeeper(keptByUserId, user)) return true;
  // The session decides before a link.
  const known = user?.email ?? linkInvitation?.email;
  const invitation = user ? ownInvitation : linkInvitation;
  if (deliveredTo === null || known === undefined || canonicalAddress(known) !== deliveredTo) return false;
  return !(isDeliveryOff && invitation !== null);
}

export function viewerOf(card: FoundCard, user: CurrentUser | null): Viewer {
  const { ownInvitation, linkInvitation, recipientEmail, bearsDelivery } = card;
  const kind = viewerKind({
    isCreator: user?.id === card.creatorId,
    isInvited: user !== null && ownInvitation !== null,
    isRecipient:
      user !== null && recipientEmail !== null && canonicalAddress(recipientEmail) === canonicalAddress(user.email),
    bearsInvitation: linkInvitation !== null,
    isDeliveredTo: isDeliveredTo(card, user),
    bearsDelivery,
  });
  const sharesGifts = mayShareGifts(kind, isRecipientToo(card, user));
  if (kind === 'bearer' && linkInvitation) {
    const { id, email, name } = linkInvitation;
    return { kind, isSignedIn: user !== null, userId: null, email, name, invitationId: id, mayShareGifts: sharesGifts };
  }
  return {
    kind,
    isSignedIn: user !== null,
    userId: user?.id ?? null,
    email: user?.email ?? null,
    name: user?.name ?? null,
    invitationId: kind === 'invited' ? (ownInvitation?.id ?? null) : null,
    mayShareGifts: sharesGifts,
  };
}
