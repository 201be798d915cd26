import { minute } from './units.ts';

export const leaveLimits = {
  /** Days in which signing in takes back that the account is to be deleted. */
  graceDays: 7,
  linkSeconds: 60 * minute,
  /** When the page offers to send the link again. */
  resendAfterSeconds: minute,
  /** Days after which no backup holds what was deleted. */
  backupDays: 30,
  /** Without a sign-in, after which the owner is asked whether the account is still needed. */
  unusedDays: 730,
  /** From the question to the deletion; the last `graceDays` of them the account is closed. */
  answerDays: 30,
} as const;
