import type { CardView } from '#contract/group-cards.ts';
import type { InvitationItem } from '#contract/invitations.ts';

/** People with an active invitation, those who have written first. */
export function peopleOf(invitations: readonly InvitationItem[]): InvitationItem[] {
  const rank = ({ status }: InvitationItem) => (status === 'responded' ? 0 : 1);
  return invitations.filter(({ status }) => status !== 'revoked').toSorted((one, other) => rank(one) - rank(other));
}

/** A person can be reminded once, after the invitation was sent. */
export function mayBeReminded({ status, sentAt, nudgedAt }: InvitationItem): boolean {
  return status === 'pending' && sentAt !== null && nudgedAt === null;
}

/** What the creator can do next with a card. */
export type Step = 'invite' | 'nudge' | 'publish';

/**
 * The step to offer first. People who got the mail today are not reminded yet; publishing is offered once nobody
 * is awaited and the card has a message.
 */
export function nextStep(
  card: Pick<CardView, 'isPublished' | 'contributionsCount'>,
  people: readonly InvitationItem[],
  today: string | null,
): Step | undefined {
  if (card.isPublished) return undefined;
  const isDue = (person: InvitationItem) =>
    mayBeReminded(person) && today !== null && (person.sentAt ?? '').slice(0, today.length) < today;
  if (people.some(isDue)) return 'nudge';
  const isAwaited = ({ status, nudgedAt }: InvitationItem) => status === 'pending' && nudgedAt === null;
  return card.contributionsCount === 0 || people.some(isAwaited) ? 'invite' : 'publish';
}
