import { countedNetworks } from '#domain/auth/network.ts';
import type { Deps } from '#server/deps.ts';
import { type Count, countsByNetwork } from '#server/platform/rate-limits.ts';

const globalCount: Count = { rate: 'wrongCodesInAll', key: 'everybody' };

/**
 * Limits wrong codes across all addresses. Each link allows a few tries, but requesting links for many addresses would
 * give many tries; beyond these limits codes are refused, and only the links in the mails sign in.
 */
export function createCodeLimits({ logger, metrics, rateLimits }: Pick<Deps, 'logger' | 'metrics' | 'rateLimits'>) {
  const networkCounts = (ip: string) => countsByNetwork('wrongCodesByNetwork', countedNetworks(ip));

  async function findUsedUpLimit(ip: string): Promise<'network' | 'everybody' | undefined> {
    for (const count of networkCounts(ip)) if (await rateLimits.isUsedUp(count)) return 'network';
    return (await rateLimits.isUsedUp(globalCount)) ? 'everybody' : undefined;
  }

  return {
    async areCodesBlocked(ip: string): Promise<boolean> {
      const limit = await findUsedUpLimit(ip);
      if (limit === undefined) return false;
      metrics.codesRefused.inc({ limit });
      logger.info({ limit }, 'a code was not looked at');
      return true;
    },

    /** A network over its own limit no longer counts for the global one. */
    async countWrongCode(ip: string): Promise<void> {
      await rateLimits.allow(...networkCounts(ip), globalCount);
    },
  };
}
