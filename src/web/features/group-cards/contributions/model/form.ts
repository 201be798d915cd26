import {
  type ContributionChangeRequest,
  contributionChangeRequest,
  type ContributionRequest,
  contributionRequest,
} from '#contract/contributions.ts';
import { type Checked, issuesByField } from '#web/lib/forms.ts';

/** What stands in the fields, as it was typed. */
export interface ContributionForm {
  contributorName: string;
  content: string;
}

/** By the same rules that the server applies; the address is the one it knows. */
export function checkContribution(form: ContributionForm, email: string): Checked<ContributionRequest> {
  const request = { ...form, contributorEmail: email, type: 'text' as const };
  const result = contributionRequest.safeParse(request);
  return result.success ? { request } : { issues: issuesByField(result.error) };
}

/** Words may be taken back only together with the whole message, unless a picture remains. */
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
