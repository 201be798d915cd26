import {
  type ContributionChangeRequest,
  contributionChangeRequest,
  type ContributionRequest,
  contributionRequest,
} from '#contract/contributions.ts';
import { type Checked, issuesByField } from '#web/lib/forms.ts';

/** The fields of a message, as typed. */
export interface ContributionForm {
  contributorName: string;
  content: string;
}

/** Validates by the same schema as the server; the address is the one that the server knows. */
export function checkContribution(form: ContributionForm, email: string): Checked<ContributionRequest> {
  const request = { ...form, contributorEmail: email, type: 'text' as const };
  const result = contributionRequest.safeParse(request);
  return result.success ? { request } : { issues: issuesByField(result.error) };
}

/** The text may be empty only if the message has a picture; otherwise the message must be removed. */
export function checkChange(
  { contributorName, content }: ContributionForm,
  hasPicture: boolean,
): Checked<ContributionChangeRequest> {
  const result = contributionChangeRequest.safeParse({ contributorName, content });
  const issues = result.success ? {} : issuesByField(result.error);
  if (content.trim() === '' && !hasPicture) {
    const missing = { id: 'contribution.contentRequiredText', args: {}, field: 'content' };
    return { issues: { ...issues, content: missing } };
  }
  return result.success ? { request: { contributorName, content } } : { issues };
}
