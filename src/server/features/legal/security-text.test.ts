import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = testApp();

test('security.txt says whom to write to, and does not end soon or stay for ever', async () => {
  const answer = await app.anybody().get('/.well-known/security.txt');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    answer.body
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:legal@kartu.test');
  expect(fields.get('Canonical')).toBe('https://kartu.test/.well-known/security.txt');
  expect(fields.get('Preferred-Languages')).toBe('en, lt, ru');
  const left = Temporal.Now.instant().until(Temporal.Instant.from(fields.get('Expires') ?? ''));
  expect(left.total('days')).toBeGreaterThan(100);
  expect(left.total('days')).toBeLessThan(365);
});
