import {
  cardChangeRequest,
  type CardChangeRequest,
  newCardRequest,
  type NewCardRequest,
} from '#contract/group-cards.ts';
import { type Checked, issuesByField } from '#web/lib/forms.ts';
import type { CardForm, NewCardForm } from './form.ts';

/** By the same rules that the server applies; the addresses travel as the text with commas that they are. */
export function checkNewCard({ addresses, typed, ...card }: NewCardForm): Checked<NewCardRequest> {
  const request = { ...card, invitedContributors: [...addresses, typed].join(', ') };
  const result = newCardRequest.safeParse(request);
  return result.success ? { request } : { issues: issuesByField(result.error) };
}

export function checkCardChange(request: CardForm): Checked<CardChangeRequest> {
  const result = cardChangeRequest.safeParse(request);
  return result.success ? { request } : { issues: issuesByField(result.error) };
}
