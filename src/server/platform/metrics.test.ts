import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const named = (path: string) => [...readFileSync(path, 'utf8').matchAll(/\bkartu_[a-z_]+/g)].map(([name]) => name);

/** Every figure that either process can tell, those of the database among them. */
function known(): Set<string> {
  const metrics = createMetrics();
  metrics.watchOrphanedItems(async () => 0);
  metrics.watchOldestDueCard(async () => 0);
  metrics.watchOverdueRows(async () => ({}));
  metrics.watchPool({ totalCount: 0, idleCount: 0, waitingCount: 0 });
  metrics.watchReadiness(async () => ({ status: 'ready' }));
  metrics.watchItems(async () => ({}));
  metrics.watchOldestDueMail(async () => ({}));
  metrics.watchOpenMails(async () => ({}));
  metrics.watchStoppedLanes(async () => ({}));
  return new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
}

const histogramParts = /_(?:bucket|count|sum)$/;

describe('the figures', () => {
  test.each(['ops/prometheus-rules.yml', 'ops/grafana-dashboard.json', 'docs/operations.md'])(
    'all that %s names exist',
    (path) => {
      const names = known();
      const missing = named(path).filter((name) => !names.has(name) && !names.has(name.replace(histogramParts, '')));
      expect(missing).toEqual([]);
      expect(named(path).length).toBeGreaterThan(5);
    },
  );

  test('of mails are there before the first event, so that its growth is seen', async () => {
    const text = await createMetrics().registry.metrics();
    for (const line of [
      'kartu_mails_total{lane="sign-in",state="dead"} 0',
      'kartu_mails_total{lane="reminders",state="sent"} 0',
      'kartu_mail_retries_total{lane="invitations"} 0',
      'kartu_mail_events_total{event="complaint"} 0',
    ]) {
      expect(text).toContain(line);
    }
  });

  test('are all told to the operator', () => {
    const documented = new Set(named('docs/operations.md'));
    const own = [...known()].filter((name) => name.startsWith('kartu_'));
    expect(own.filter((name) => !documented.has(name))).toEqual([]);
  });
});
