import { liveServerLimits } from '../limits/cards.ts';
import { countedNetworks } from '#domain/auth/network.ts';

/** Counts by key, and removes keys whose count is zero. */
function createTally() {
  const taken = new Map<string, number>();
  return {
    count: (key: string): number => taken.get(key) ?? 0,
    add(key: string, by: 1 | -1): void {
      const now = (taken.get(key) ?? 0) + by;
      if (now <= 0) taken.delete(key);
      else taken.set(key, now);
    },
  };
}

/**
 * Limits the event streams open in this process: per network, with higher limits for wider networks, and in all. When
 * all ordinary connections are taken, a reserve with a limit per topic stays, so that streams of one card cannot take
 * those of all others.
 */
export function createConnectionLimits(bounds: typeof liveServerLimits = liveServerLimits) {
  const byNetwork = createTally();
  const byTopic = createTally();
  let open = 0;

  function isAvailable(networks: readonly { network: string; multiple: number }[], topic: string): boolean {
    const isBusy = networks.some(
      ({ network, multiple }) =>
        byNetwork.count(network) >= bounds.connectionsByNetwork * Math.min(multiple, bounds.widerMultiple),
    );
    if (isBusy) return false;
    if (open < bounds.connections) return true;
    return open < bounds.connections + bounds.reserve && byTopic.count(topic) < bounds.reservePerCard;
  }

  return {
    /** Returns the function that releases the connection, or nothing if the limit is reached. */
    acquire(ip: string, topic: string): (() => void) | undefined {
      const networks = countedNetworks(ip);
      if (!isAvailable(networks, topic)) return undefined;
      const count = (by: 1 | -1) => {
        open += by;
        byTopic.add(topic, by);
        for (const { network } of networks) byNetwork.add(network, by);
      };
      count(1);
      let isHeld = true;
      return () => {
        if (isHeld) count(-1);
        isHeld = false;
      };
    },
  };
}
