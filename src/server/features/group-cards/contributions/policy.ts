import type { ContributionChangeRequest } from '#contract/contributions.ts';
import { mayEditContribution, mayRemoveContribution, type ViewerKind } from '#domain/cards/card-viewer.ts';
import { HttpError } from '#server/platform/http/errors.ts';

interface Touched {
  kind: ViewerKind;
  isMine: boolean;
  isPublished: boolean;
}

const gone = () => new HttpError(404, 'errors.notFound');
const locked = () => new HttpError(409, 'contribution.lockedPublished');

/** Words belong to their author, place and visibility to the creator; for anybody else there is nothing here. */
export function assertMayEdit(touched: Touched, change: ContributionChangeRequest): void {
  const { kind, isMine } = touched;
  const changesWords = change.contributorName !== undefined || change.content !== undefined;
  const changesOrder = change.position !== undefined || change.hidden !== undefined;
  if (!isMine && kind !== 'creator') throw gone();
  if (changesOrder && kind !== 'creator') throw new HttpError(403, 'errors.forbidden');
  if (changesWords && !isMine) throw new HttpError(403, 'errors.forbidden');
  if (changesWords && !mayEditContribution(isMine, touched)) throw locked();
}

export function assertMayRemove(touched: Touched): void {
  const { kind, isMine } = touched;
  if (!isMine && kind !== 'creator') throw gone();
  if (!mayRemoveContribution(kind, isMine, touched)) throw locked();
}
