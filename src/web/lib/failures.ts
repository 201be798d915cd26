import type { Fault } from '../../contract/faults.ts';
import type { MessageId, Translate } from '../../i18n/translate.ts';
import { ApiError } from './api-client.ts';

/** What validation refused, in words. Its rules name ids of our catalogues, which check-words makes sure of. */
export function sayFault(t: Translate, fault: Pick<Fault, 'id' | 'args'>): string {
  return t(fault.id as MessageId, fault.args as never);
}

/** What went wrong with a call, in the server's own words where it has some. */
export function sayFailure(t: Translate, error: unknown, otherwise?: string): string {
  if (!(error instanceof ApiError)) return otherwise ?? t('errors.networkText');
  return error.serverMessage ?? otherwise ?? t('errors.generic');
}
