import { expect } from '@playwright/test';
import { openPage, scrollToEnd } from '#scripts/screens/hydrated-page.ts';
import { manyMessages } from '#scripts/screens/card-page.ts';
import { translator } from '#server/platform/i18n.ts';
import { addButton, cardIn, insertInvitedCard } from '../support/card-page.ts';
import { takeSlowestDelay, recordDelays } from '../support/delays.ts';
import { test } from '../support/test.ts';

const en = translator('en');
const maxMs = 100;
const messages = 1000;
/** The fastest round counts, since a busy machine slows down some of them. */
const rounds = 5;
const smoothFrameMs = 34;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('[CARD-11] among 1,000 messages the form opens and takes words at once, and scrolling is smooth', async ({
  page,
}) => {
  const { card, link } = await insertInvitedCard({ messages: manyMessages(messages) });
  await page.goto(link);
  await recordDelays(page);
  await openPage(page, cardIn('en', card));
  const papers = page.locator('li.message');
  await expect(async () => {
    await scrollToEnd(page);
    expect(await papers.count()).toBe(messages);
  }).toPass();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await takeSlowestDelay(page);

  const measured: Record<string, number> = {};
  const measure = async (action: string) => {
    measured[action] = Math.min(measured[action] ?? Number.POSITIVE_INFINITY, await takeSlowestDelay(page));
  };
  for (let round = 1; round <= rounds; round += 1) {
    await addButton(page, en('groupCard.addMessage')).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await measure('open the form');
    await dialog.getByLabel(en('contribution.message')).pressSequentially('Happy birthday!', { delay: 40 });
    await measure('typing');
    await dialog.getByRole('button', { name: en('common.cancel') }).click();
    await expect(dialog).toBeHidden();
    await takeSlowestDelay(page);
  }

  const frames = await page.evaluate(async () => {
    const gaps: number[] = [];
    let last = performance.now();
    for (let step = 0; step < 240; step += 1) {
      scrollBy({ top: 120, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      gaps.push(now - last);
      last = now;
    }
    return gaps.toSorted((one, other) => one - other);
  });
  const frame = (part: number) => Math.round(frames[Math.floor(frames.length * part)] ?? 0);
  console.log(
    `1,000 messages: ${JSON.stringify(measured)} ms; frames while scrolling: median ${frame(0.5)}, p95 ${frame(0.95)} ms`,
  );
  for (const [deed, ms] of Object.entries(measured)) expect.soft(ms, deed).toBeLessThan(maxMs);
  expect.soft(frame(0.95), 'p95 of frames while scrolling').toBeLessThan(smoothFrameMs);
});
