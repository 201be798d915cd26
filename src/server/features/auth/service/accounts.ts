import { termsDay, termsInForce } from '#domain/legal/terms-versions.ts';
import type { Deps } from '#server/deps.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ReminderService } from '#server/features/reminders/service/plan.ts';
import { randomId } from '#server/platform/secrets.ts';
import { type Account, createAccountRepo, type NewAccount } from '../repo/accounts.ts';

export function createAccountService(
  { clock, termsVersions }: Pick<Deps, 'clock' | 'termsVersions'>,
  { reminders }: { reminders: ReminderService },
) {
  const repo = createAccountRepo(clock);

  async function findOrCreateAccount(tx: Transaction, wanted: Omit<NewAccount, 'userId' | 'terms'>) {
    const known = await repo.findAccount(tx, wanted.emailCanonical);
    if (known) return { ...known, isNew: false };
    const terms = termsInForce(termsVersions, termsDay(clock.now()));
    // Ids are random, so a new one can collide with an existing account.
    for (const userId of [randomId(), randomId()]) {
      if (await repo.insertAccount(tx, { ...wanted, userId, terms }))
        return { userId, isSuspended: false, leaving: null, isNew: true };
      const concurrent = await repo.findAccount(tx, wanted.emailCanonical);
      if (concurrent) return { ...concurrent, isNew: false };
    }
    throw new Error('an account was made and removed again while somebody signed in to it');
  }

  return {
    findOrCreateAccount,

    /** Signing in takes back that the account is to be deleted. Reminders of past days do not come back. */
    async cancelDeletion(tx: Transaction, { userId, leaving }: Account): Promise<void> {
      if (leaving === 'soon') await reminders.replanAround(tx, [userId], () => repo.cancelLeaving(tx, userId));
    },
  };
}

export type AccountService = ReturnType<typeof createAccountService>;
