import type { Deps } from './deps.ts';
import { signInMail } from './features/auth/jobs.ts';
import type { QueueDefinition } from './platform/jobs/queues.ts';
import type { MailKinds } from './platform/mail/kinds.ts';
import { mailQueues } from './platform/mail/lanes.ts';

/** Every queue of the product, installed with the migrations. */
export const queues: readonly QueueDefinition[] = [...mailQueues];

/** Every kind of mail, by the name under which it is posted. */
export function mailKinds(deps: Deps): MailKinds {
  return { 'sign-in': signInMail(deps) };
}
