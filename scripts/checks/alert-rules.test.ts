import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const rules = readFileSync('ops/prometheus-rules.yml', 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** The address of a heading, as GitHub writes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

describe('the alerts', () => {
  test.skipIf(!hasPromtool && !process.env['CI'])('fire when they should, and not before', () => {
    const files = readdirSync('ops/tests').map((name) => `ops/tests/${name}`);
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([0, expect.any(String), expect.any(String)]);
  });

  test('each is seen to fire by a test, says more than its summary and leads to what to do', () => {
    const tests = readdirSync('ops/tests').map((name) => readFileSync(`ops/tests/${name}`, 'utf8'));
    const fires = (alert: string) =>
      tests.some((text) => new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n`).test(text));
    const alerts = rules.split(/^ {6}- alert: /m).slice(1);
    expect(alerts.length).toBeGreaterThan(30);
    for (const text of alerts) {
      const [name = ''] = /^\w+/.exec(text) ?? [];
      expect(fires(name), `${name} fires in a test`).toBe(true);
      expect(text, `${name} explains itself`).toMatch(/description: \S.*\n\s+runbook_url: docs\/operations\.md#/);
    }
  });

  test('name no figure that the dashboard does not show', () => {
    const figures = (path: string) =>
      [...readFileSync(path, 'utf8').matchAll(/\b(?:kartu|process|nodejs)_[a-z0-9_]+|\bup(?=\{)/g)].map(([name]) =>
        name.replace(/_(?:bucket|count|sum)$/, ''),
      );
    const shown = new Set(figures('ops/grafana-dashboard.json'));
    const named = figures('ops/prometheus-rules.yml');
    expect([...new Set(named)].filter((name) => !shown.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });

  test('lead to a heading of the operations guide', () => {
    const guide = readFileSync('docs/operations.md', 'utf8');
    const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));
    const wanted = [...rules.matchAll(/docs\/operations\.md#(\S+)/g)].map(([, anchor = '']) => anchor);
    expect(wanted.filter((anchor) => !headings.includes(anchor))).toEqual([]);
    expect(wanted.length).toBeGreaterThan(0);
  });
});
