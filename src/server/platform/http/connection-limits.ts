import { liveServerLimits } from '../limits/cards.ts';
import { countedNetworks } from '#domain/auth/network.ts';

/** Counts what is taken by key, and forgets keys of which nothing is taken. */
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
 * Who may keep a stream open in this process. Networks have a bound, wider ones a higher one; when all ordinary seats
 * are taken, a few stay for each topic, so that whoever fills them with one card does not silence all others.
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
    /** Gives what leaves the seat again, or nothing where none is free. */
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
