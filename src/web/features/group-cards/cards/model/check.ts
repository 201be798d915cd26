import {
  cardChangeRequest,
  type CardChangeRequest,
  newCardRequest,
  type NewCardRequest,
} from '#contract/group-cards.ts';
import { type Checked, issuesByField } from '#web/lib/forms.ts';
import type { CardForm, NewCardForm } from './form.ts';

/** Validates by the same schema as the server; the addresses are sent as one text with commas. */
export function checkNewCard({ addresses, typed, ...card }: NewCardForm): Checked<NewCardRequest> {
  const request = { ...card, invitedContributors: [...addresses, typed].join(', ') };
  const result = newCardRequest.safeParse(request);
  return result.success ? { request } : { issues: issuesByField(result.error) };
}

export function checkCardChange(request: CardForm): Checked<CardChangeRequest> {
  const result = cardChangeRequest.safeParse(request);
  return result.success ? { request } : { issues: issuesByField(result.error) };
}
