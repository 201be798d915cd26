import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ContributionChangeRequest,
  ContributionItem,
  ContributionPage,
  ContributionRequest,
} from '../../../../contract/contributions.ts';
import type { CardView } from '../../../../contract/group-cards.ts';
import { act, ApiError, read, send } from '../../../lib/api-client.ts';

const path = '/api/group-cards';
const bySlug = (slug: string) => `${path}/slug/${slug}`;

const cardShape = async () => (await import('../../../../contract/group-cards.ts')).cardView;
const contract = () => import('../../../../contract/contributions.ts');
const itemShape = async () => (await contract()).contributionItem;
const pageShape = async () => (await contract()).contributionPage;
const loginShape = async () => (await import('../../../../contract/invitations.ts')).invitationLoginAnswer;

/** Who is signed out gets the card all the same, so an empty answer means that there is none. */
async function found<Answer>(answer: Promise<Answer | null>): Promise<Answer> {
  const known = await answer;
  if (known === null) throw new ApiError(404, '');
  return known;
}

const nextPage = (slug: string, after: string): Promise<ContributionPage> =>
  found(read(`${bySlug(slug)}/contributions?after=${encodeURIComponent(after)}`, pageShape));

const withPage = (card: CardView, page: ContributionPage): CardView => ({
  ...card,
  contributions: [...card.contributions, ...page.contributions],
  contributionsAfter: page.contributionsAfter,
});

/** The card with as many of its messages as have been read so far. */
export const cardQuery = (slug: string) =>
  queryOptions({
    queryKey: [bySlug(slug)],
    queryFn: async ({ client }): Promise<CardView> => {
      const known = client.getQueryData<CardView>([bySlug(slug)])?.contributions.length ?? 0;
      let card = await found(read(bySlug(slug), cardShape));
      while (card.contributionsAfter !== null && card.contributions.length < known) {
        card = withPage(card, await nextPage(slug, card.contributionsAfter));
      }
      return card;
    },
  });

export const liveAddress = (slug: string, seen: number): string => `${bySlug(slug)}/live?seen=${seen}`;

/** Messages beyond those shown; two calls at once fetch them once. */
export async function readMore(client: QueryClient, slug: string): Promise<void> {
  const { queryKey } = cardQuery(slug);
  const after = client.getQueryData(queryKey)?.contributionsAfter ?? null;
  if (after === null) return;
  const page = await client.fetchQuery({ queryKey: [...queryKey, after], queryFn: () => nextPage(slug, after) });
  client.setQueryData(queryKey, (card) => (card?.contributionsAfter === after ? withPage(card, page) : card));
}

export async function readAll(client: QueryClient, slug: string): Promise<void> {
  const isMore = () => (client.getQueryData(cardQuery(slug).queryKey)?.contributionsAfter ?? null) !== null;
  while (isMore()) await readMore(client, slug);
}

type CardKey = Pick<CardView, 'id' | 'slug'>;
const messagesOf = ({ id }: CardKey) => `${path}/${id}/contributions`;

export function useAddContribution(card: CardKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ContributionRequest) => send('POST', messagesOf(card), request, itemShape),
    onSuccess: () => client.invalidateQueries({ queryKey: cardQuery(card.slug).queryKey, exact: true }),
  });
}

export interface ContributionChange {
  contribution: ContributionItem;
  change: ContributionChangeRequest;
}

/** What the change will look like, before the server has said so. */
function changed(card: CardView, { contribution: { id }, change }: ContributionChange): CardView {
  const { position, hidden, contributorName, content } = change;
  const apply = (each: ContributionItem): ContributionItem => ({
    ...each,
    contributorName: contributorName ?? each.contributorName,
    content: content === undefined ? each.content : content,
    isHidden: hidden ?? each.isHidden,
  });
  const contributions = card.contributions.map((each) => (each.id === id ? apply(each) : each));
  if (position === undefined) return { ...card, contributions };
  const others = contributions.filter((each) => each.id !== id);
  const moved = contributions.filter((each) => each.id === id);
  return { ...card, contributions: others.toSpliced(position, 0, ...moved) };
}

export function useChangeContribution(card: CardKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ contribution, change }: ContributionChange) =>
      send('PATCH', `${messagesOf(card)}/${contribution.id}`, change, itemShape),
    onMutate: (wanted) => showAtOnce(client, card.slug, (before) => changed(before, wanted)),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => client.invalidateQueries({ queryKey: cardQuery(card.slug).queryKey, exact: true }),
  });
}

export function useRemoveContribution(card: CardKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ContributionItem) => act('DELETE', `${messagesOf(card)}/${id}`),
    onMutate: ({ id }) =>
      showAtOnce(client, card.slug, (before) => ({
        ...before,
        contributions: before.contributions.filter((each) => each.id !== id),
      })),
    onError: (_, __, undo) => undo?.(),
    onSettled: () => client.invalidateQueries({ queryKey: cardQuery(card.slug).queryKey, exact: true }),
  });
}

/** A reading under way would bring back what was. */
async function showAtOnce(
  client: QueryClient,
  slug: string,
  change: (card: CardView) => CardView,
): Promise<() => void> {
  const { queryKey } = cardQuery(slug);
  await client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (card) => card && change(card));
  return () => client.setQueryData(queryKey, before);
}

/** Mails a way to sign in to whoever came by an invitation; false when one is on its way already. */
export async function askForLogin({ id }: CardKey): Promise<boolean> {
  const { sent } = await send('POST', `${path}/${id}/invitation-login`, {}, loginShape);
  return sent;
}
