import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import type { Visitor } from '#test/visitor.ts';
import { todayIn } from '#domain/birthdays/calendar-day.ts';
import { users } from '#server/platform/database/schema/index.ts';

const app = testApp();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await app.signedIn('ona@example.lt');
});

async function nextIn(timeZone: string): Promise<string | undefined> {
  const [user] = await app.parts.deps.db.select().from(users);
  const next = user?.nextReminderAt && Temporal.Instant.from(user.nextReminderAt.toISOString());
  const local = next?.toZonedDateTimeISO(timeZone);
  return local && `${local.toPlainDate().toString()} ${local.hour}`;
}

test('[REM-3] whatever changes a list or a zone keeps the time of the next mail', async () => {
  expect(await nextIn('UTC')).toBeUndefined();
  const today = todayIn('UTC', app.parts.deps.clock.now());
  const day = today.add({ days: 30 });
  const date = day.with({ year: 2000 }).toString();
  const answer = await visitor.post('/api/birthdays', { name: 'Jonas', date, birthYear: null });
  const { id } = answer.json<{ id: number }>();
  const weekBefore = day.subtract({ days: 7 }).toString();
  expect(await nextIn('UTC')).toBe(`${weekBefore} 9`);

  await visitor.ask({
    method: 'PUT',
    url: '/api/account/settings',
    payload: { language: 'lt', timeZone: 'Asia/Kathmandu' },
  });
  expect(await nextIn('Asia/Kathmandu')).toBe(`${weekBefore} 9`);

  await visitor.ask({ method: 'DELETE', url: `/api/birthdays/${id}` });
  expect(await nextIn('UTC')).toBeUndefined();
  await visitor.post(`/api/birthdays/${id}/restore`);
  expect(await nextIn('Asia/Kathmandu')).toBe(`${weekBefore} 9`);
});
