/**
 * A signing link was passed on too far: thousands of messages come by it from one network, and by another one from a
 * thousand networks. The limits hold, nothing is on the card that its creator has not seen, and the creator's page stays
 * usable meanwhile.
 */
import { ensureBuilt } from '#scripts/stack/build.ts';
import type { ProgramOptions, ProofResult } from '#scripts/stack/program.ts';
import { startAbuseTestApp } from '#proofs/support/abuse/abuse-app.ts';
import { signingFlood } from '#proofs/support/abuse/signing-parts.ts';

export default async function signing({ short, note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const app = await startAbuseTestApp({ short, note });
  try {
    return await signingFlood(app);
  } finally {
    await app.close();
  }
}
