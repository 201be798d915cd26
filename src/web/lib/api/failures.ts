import type { Issue } from '#contract/issues.ts';
import type { MessageId, Translate } from '#i18n/translate.ts';
import { ApiError } from './api-client.ts';

/** The text of a validation issue. Its id is in our catalogues, which check-messages ensures. */
export function issueText(t: Translate, issue: Pick<Issue, 'id' | 'args'>): string {
  return t(issue.id as MessageId, issue.args as never);
}

/** The text of a failed call: the server's message, if it sent one. */
export function failureText(t: Translate, error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? t('errors.networkText');
  return error.serverMessage ?? otherwise ?? t('errors.generic');
}
