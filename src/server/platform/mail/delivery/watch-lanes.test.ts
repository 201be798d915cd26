import { expect, test } from 'vitest';
import { startParts } from '#test/app.ts';
import { mailDeliveries, mailLaneStops } from '#server/platform/database/schema/index.ts';
import { watchLanes } from './watch-lanes.ts';

test('the operator sees of each lane how late and how full it is, and whether it stands still', async () => {
  const { deps } = await startParts();
  watchLanes(deps);
  const figure = async (name: string, lane: string) => {
    const text = await deps.metrics.registry.metrics();
    return Number(new RegExp(`^${name}\\{lane="${lane}"\\} (\\S+)`, 'm').exec(text)?.[1]);
  };
  expect(await figure('kartu_mail_oldest_due_seconds', 'reminders')).toBe(0);
  expect(await figure('kartu_mails_open', 'reminders')).toBe(0);
  expect(await figure('kartu_mail_lane_stopped', 'reminders')).toBe(0);

  const anHourAgo = new Date(deps.clock.now().subtract({ hours: 1 }).epochMilliseconds);
  const inAMinute = new Date(deps.clock.now().add({ minutes: 1 }).epochMilliseconds);
  await deps.db.insert(mailDeliveries).values({
    key: 'rem:1:2026-11-13',
    lane: 'reminders',
    kind: 'reminder',
    subject: { userId: 1, date: '2026-11-13' },
    messageId: '<rem.1.2026-11-13@kartu.test>',
    // Put off again and again, so that it is due only later.
    dueAt: inAMinute,
    deadline: inAMinute,
    createdAt: anHourAgo,
  });
  await deps.db.insert(mailLaneStops).values({ lane: 'reminders', reason: '5.7.1 blocked' });
  expect(await figure('kartu_mail_oldest_due_seconds', 'reminders')).toBeGreaterThanOrEqual(3600);
  expect(await figure('kartu_mails_open', 'reminders')).toBe(1);
  expect(await figure('kartu_mail_lane_stopped', 'reminders')).toBe(1);
  expect(await figure('kartu_mail_lane_stopped', 'sign-in')).toBe(0);
});
