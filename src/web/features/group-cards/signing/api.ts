import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  ChosenSignatures,
  SignatureChange,
  SignatureItem,
  SignatureRequest,
  SigningLink,
  SigningLinkChange,
  SigningView,
} from '#contract/cards/signing.ts';
import type { CardView } from '#contract/group-cards.ts';
import { act, ApiError, read, send } from '#web/lib/api/api-client.ts';

const contract = () => import('#contract/cards/signing.ts');
const linkShape = async () => (await contract()).signingLink;
const itemShape = async () => (await contract()).signatureItem;

async function found<Answer>(answer: Promise<Answer | null>): Promise<Answer> {
  const known = await answer;
  if (known === null) throw new ApiError(404, '');
  return known;
}

const signingPath = (token: string) => `/api/signing/${token}`;

export const signingQuery = (token: string) =>
  queryOptions({
    queryKey: [signingPath(token)],
    queryFn: (): Promise<SigningView> => found(read(signingPath(token), async () => (await contract()).signingView)),
  });

/** A change by whoever has the link, after which the page is loaded again. */
function useSigningChange<Input, Answer>(token: string, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const { queryKey } = signingQuery(token);
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey }) });
}

export const useAddSignature = (token: string) =>
  useSigningChange(token, (request: SignatureRequest): Promise<SignatureItem> =>
    send('POST', `${signingPath(token)}/messages`, request, itemShape),
  );

export const useChangeSignature = (token: string, id: number) =>
  useSigningChange(token, (request: SignatureChange): Promise<SignatureItem> =>
    send('PATCH', `${signingPath(token)}/messages/${id}`, request, itemShape),
  );

export const useRemoveSignature = (token: string) =>
  useSigningChange(token, (id: number) => act('DELETE', `${signingPath(token)}/messages/${id}`));

const cardPath = (id: number) => `/api/group-cards/${id}`;

/** Loaded again with every revision of the card, so that the creator sees what has come. */
export const signingLinkQuery = ({ id, revision }: Pick<CardView, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: [`${cardPath(id)}/signing-link`, revision],
    queryFn: (): Promise<SigningLink> => found(read(`${cardPath(id)}/signing-link`, linkShape)),
    placeholderData: keepPreviousData,
  });

export const changeSigningLink = (id: number, change: SigningLinkChange): Promise<SigningLink> =>
  send('PUT', `${cardPath(id)}/signing-link`, change, linkShape);

export const renewSigningLink = (id: number): Promise<SigningLink> =>
  send('POST', `${cardPath(id)}/signing-link/renew`, undefined, linkShape);

export const showSignatures = (id: number, chosen: ChosenSignatures): Promise<SigningLink> =>
  send('POST', `${cardPath(id)}/signatures/show`, chosen, linkShape);

export const removeSignatures = (id: number, chosen: ChosenSignatures): Promise<SigningLink> =>
  send('POST', `${cardPath(id)}/signatures/remove`, chosen, linkShape);
