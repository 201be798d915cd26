import {
  type ContributionChangeRequest,
  contributionChangeRequest,
  type ContributionRequest,
  contributionRequest,
} from '#contract/contributions.ts';
import { pictureFolders, publicFolder, purposeOf } from '#domain/cards/picture.ts';
import { type Checked, checkBy } from '#web/lib/forms/issues.ts';

/** The fields of a message, as typed. */
export interface ContributionForm {
  contributorName: string;
  content: string;
  /** The path of the photo, or of the picture by AI. */
  imageUrl: string | null;
  imageDescription: string;
}

/** Stands for a photo that is still being uploaded. */
const comingPicture = `${publicFolder}${pictureFolders.photo}/${'0'.repeat(22)}.jpg`;

/** Validates by the same schema as the server; the address is the one that the server knows. */
export function checkContribution(
  { contributorName, content, imageUrl, imageDescription }: ContributionForm,
  email: string,
  isPhotoComing: boolean,
): Checked<ContributionRequest> {
  const words = { contributorName, content, contributorEmail: email };
  const picture = imageUrl ?? (isPhotoComing ? comingPicture : null);
  if (picture === null) return checkBy(contributionRequest, { ...words, type: 'text' as const });
  return checkBy(contributionRequest, { ...words, type: purposeOf(picture), imageUrl: picture, imageDescription });
}

/**
 * The text may be empty only if the message has a picture; otherwise the message must be removed.
 * @param saved the picture that the message has now
 */
export function checkChange(
  { contributorName, content, imageUrl, imageDescription }: ContributionForm,
  saved: string | null,
  isPhotoComing: boolean,
): Checked<ContributionChangeRequest> {
  const picture = isPhotoComing ? comingPicture : imageUrl;
  const checked = checkBy(contributionChangeRequest, {
    contributorName,
    content,
    ...(picture !== saved && { imageUrl: picture }),
    ...(picture !== null && { imageDescription }),
  });
  if (content.trim() !== '' || picture !== null) return checked;
  const missing = { id: 'contribution.contentRequiredText', args: {}, field: 'content' };
  return { issues: { ...('issues' in checked && checked.issues), content: missing } };
}
