import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { createDeliveryRepo, type LaneOverview } from './delivery-repo.ts';

/** Metrics of each lane: how late, how full, and whether it is stopped. */
export function watchLanes({ clock, db, metrics }: { clock: Clock; db: Database; metrics: Metrics }): void {
  const deliveries = createDeliveryRepo(clock);
  const byLane = (figure: (lane: LaneOverview) => number) => async () => {
    const lanes = await deliveries.summarizeLanes(db);
    return Object.fromEntries(lanes.map((one) => [one.lane, figure(one)]));
  };
  metrics.watchOldestDueMail(() => deliveries.findOldestDue(db));
  metrics.watchOpenMails(byLane(({ waiting }) => waiting));
  metrics.watchStoppedLanes(byLane(({ stopped }) => (stopped === null ? 0 : 1)));
}
