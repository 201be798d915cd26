import type { ContributionChangeRequest } from '#contract/contributions.ts';
import { mayEditContribution, mayRemoveContribution, type ViewerKind } from '#domain/cards/card-viewer.ts';
import { HttpError } from '#server/platform/http/errors.ts';

interface EditContext {
  kind: ViewerKind;
  isMine: boolean;
  isPublished: boolean;
}

const notFound = () => new HttpError(404, 'errors.notFound');
const locked = () => new HttpError(409, 'contribution.lockedPublished');

/** Authors change their text and photo, the card's creator order and visibility; for anybody else it does not exist. */
export function assertMayEdit(context: EditContext, change: ContributionChangeRequest): void {
  const { kind, isMine } = context;
  const { contributorName, content, imageUrl, imageDescription } = change;
  const changesWords = [contributorName, content, imageUrl, imageDescription].some((field) => field !== undefined);
  const changesOrder = change.position !== undefined || change.hidden !== undefined;
  if (!isMine && kind !== 'creator') throw notFound();
  if (changesOrder && kind !== 'creator') throw new HttpError(403, 'errors.forbidden');
  if (changesWords && !isMine) throw new HttpError(403, 'errors.forbidden');
  if (changesWords && !mayEditContribution(isMine, context)) throw locked();
}

export function assertMayRemove(context: EditContext): void {
  const { kind, isMine } = context;
  if (!isMine && kind !== 'creator') throw notFound();
  if (!mayRemoveContribution(kind, isMine, context)) throw locked();
}
