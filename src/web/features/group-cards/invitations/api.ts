import { queryOptions } from '@tanstack/react-query';
import type { RecipientWarning } from '#contract/group-cards.ts';
import type { EarlierWriters, InviteAnswer, InviteRequest } from '#contract/invitations.ts';
import { act, ApiError, read, send } from '#web/lib/api/api-client.ts';

const contract = () => import('#contract/invitations.ts');
/** Who wrote on one's earlier cards for a birthday. */
export const earlierWritersQuery = (birthdayId: number) =>
  queryOptions({
    queryKey: ['earlier-writers', birthdayId],
    queryFn: async (): Promise<EarlierWriters> =>
      (await read(
        `/api/group-cards/earlier-writers?birthday=${birthdayId}`,
        async () => (await contract()).earlierWriters,
      )) ?? [],
  });

const pathOf = (cardId: number) => `/api/group-cards/${cardId}/invitations`;

export function invite(cardId: number, request: InviteRequest): Promise<InviteAnswer> {
  return send('POST', pathOf(cardId), request, async () => (await contract()).inviteAnswer);
}

/** Creates a new personal link; older links of the person stay valid. */
export async function personalLink(cardId: number, invitationId: number): Promise<string> {
  const shape = async () => (await contract()).invitationLink;
  const { url } = await send('POST', `${pathOf(cardId)}/${invitationId}/link`, {}, shape);
  return url;
}

export const sendAgain = (cardId: number, invitationId: number): Promise<void> =>
  act('POST', `${pathOf(cardId)}/${invitationId}/send`);

export const revoke = (cardId: number, invitationId: number): Promise<void> =>
  act('POST', `${pathOf(cardId)}/${invitationId}/revoke`);

/** Reminds everybody who has not written and was not reminded yet. */
export async function nudge(cardId: number): Promise<number> {
  const shape = async () => (await contract()).nudgeAnswer;
  const { nudged } = await send('POST', `/api/group-cards/${cardId}/nudge`, {}, shape);
  return nudged;
}

/** The address for which the server wants a confirmation, because it is the birthday person's own. */
export function warnedAddress(error: unknown): string | undefined {
  const body = error instanceof ApiError ? (error.body as Partial<RecipientWarning> | undefined) : undefined;
  return body?.warning === 'recipient-invited' ? body.email : undefined;
}
