import {
  type ContributionChangeRequest,
  contributionChangeRequest,
  type ContributionRequest,
  contributionRequest,
} from '../../../../../contract/contributions.ts';
import { type Fault, faultsOf } from '../../../../../contract/faults.ts';

/** What stands in the fields, as it was typed. */
export interface ContributionForm {
  contributorName: string;
  content: string;
}

export type Faults = Readonly<Partial<Record<string, Fault>>>;
export type Checked<Request> = { request: Request } | { faults: Faults };

const byField = (faults: readonly Fault[]): Faults => Object.fromEntries(faults.map((fault) => [fault.field, fault]));

/** By the same rules that the server applies; the address is the one it knows. */
export function checkContribution(form: ContributionForm, email: string): Checked<ContributionRequest> {
  const request = { ...form, contributorEmail: email, type: 'text' as const };
  const result = contributionRequest.safeParse(request);
  return result.success ? { request } : { faults: byField(faultsOf(result.error)) };
}

/** Words may be taken back only together with the whole message, unless a picture remains. */
export function checkChange(
  { contributorName, content }: ContributionForm,
  hasPicture: boolean,
): Checked<ContributionChangeRequest> {
  const result = contributionChangeRequest.safeParse({ contributorName, content });
  const faults = result.success ? {} : byField(faultsOf(result.error));
  if (content.trim() === '' && !hasPicture) {
    const missing = { id: 'contribution.contentRequiredText', args: {}, field: 'content' };
    return { faults: { ...faults, content: missing } };
  }
  return result.success ? { request: { contributorName, content } } : { faults };
}
