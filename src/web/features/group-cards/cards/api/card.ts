import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ContributionPage } from '#contract/contributions.ts';
import type { CardView } from '#contract/group-cards.ts';
import { act, ApiError, read, send } from '#web/lib/api/api-client.ts';

export const cardsPath = '/api/group-cards';
const bySlug = (slug: string) => `${cardsPath}/slug/${slug}`;

const cardShape = async () => (await import('#contract/group-cards.ts')).cardView;
const pageShape = async () => (await import('#contract/contributions.ts')).contributionPage;
const loginShape = async () => (await import('#contract/invitations.ts')).invitationLoginAnswer;

/** Cards need no session, so an empty answer means that the card does not exist. */
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

/** The card with as many messages as were loaded before. */
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

/** The card as a ZIP archive. */
export const copyAddress = (slug: string): string => `${bySlug(slug)}/copy`;

export const liveAddress = (slug: string, seen: number): string => `${bySlug(slug)}/live?seen=${seen}`;

/** Tells the creator that the birthday person has opened the card; nothing waits for it. */
export const tellOpened = (slug: string): Promise<void> =>
  act('POST', `${bySlug(slug)}/opened`, {}).catch(() => undefined);

/** Loads the next page of messages; parallel calls share one request. */
export async function readMore(client: QueryClient, slug: string): Promise<void> {
  const { queryKey } = cardQuery(slug);
  const after = client.getQueryData(queryKey)?.contributionsAfter ?? null;
  if (after === null) return;
  const page = await client.fetchQuery({ queryKey: [...queryKey, after], queryFn: () => nextPage(slug, after) });
  client.setQueryData(queryKey, (card) => (card?.contributionsAfter === after ? withPage(card, page) : card));
}

/** Mails a sign-in link to the invited visitor; false if one was sent already. */
export async function askForLogin({ id }: Pick<CardView, 'id'>): Promise<boolean> {
  const { sent } = await send('POST', `${cardsPath}/${id}/invitation-login`, {}, loginShape);
  return sent;
}
