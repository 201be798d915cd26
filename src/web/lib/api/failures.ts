import type { Issue } from '#contract/issues.ts';
import type { MessageId, Translate } from '#i18n/translate.ts';
import { ApiError } from './api-client.ts';

/** What validation refused, in words. Its rules name ids of our catalogues, which check-messages makes sure of. */
export function issueText(t: Translate, issue: Pick<Issue, 'id' | 'args'>): string {
  return t(issue.id as MessageId, issue.args as never);
}

/** What went wrong with a call, in the server's own words where it has some. */
export function failureText(t: Translate, error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? t('errors.networkText');
  return error.serverMessage ?? otherwise ?? t('errors.generic');
}
