import {
  cardChangeRequest,
  type CardChangeRequest,
  newCardRequest,
  type NewCardRequest,
} from '#contract/group-cards.ts';
import { type Checked, checkBy } from '#web/lib/forms/issues.ts';
import type { CardChangeForm, CardForm, NewCardForm } from './form.ts';

/** The addresses are sent as one text with commas. */
export function checkNewCard({ addresses, typed, ...card }: NewCardForm): Checked<NewCardRequest> {
  return checkBy(newCardRequest, { ...card, invitedContributors: [...addresses, typed].join(', ') });
}

export const checkCardChange = (form: CardForm | CardChangeForm): Checked<CardChangeRequest> =>
  checkBy(cardChangeRequest, form);
