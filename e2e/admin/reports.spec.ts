import { expect, type Page } from '@playwright/test';
import type { CardAt } from '#test/fixtures/cards.ts';
import { adminAddress } from '#test/fixtures/users.ts';
import { findAxeIssues } from '../support/axe.ts';
import { insertOthersCard } from '../support/card-page.ts';
import { findLayoutIssues } from '../support/layout.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

const words = [{ name: 'Priya', text: 'Words that somebody minds' }];
let card: CardAt;

test.beforeEach(async ({ page, context, request, baseURL }) => {
  card = await insertOthersCard({ title: 'Not for admins', messages: words });
  // Reports are told apart by the ground and the note; other tests leave theirs.
  const sent = await request.post(`/api/group-cards/slug/${card.slug}/reports`, {
    data: { ground: 'trick', note: `Look at ${card.slug}` },
    headers: { origin: baseURL ?? '' },
  });
  expect(sent.status()).toBe(204);
  await signInWithPeople(context, baseURL ?? '', { email: adminAddress });
  await page.goto('/backend/reports');
  await openReport(page);
});

/** Opens the reports that wait, the newest first, until the one about this card is there. */
async function openReport(page: Page): Promise<void> {
  const links = page.getByRole('region', { name: 'Waiting' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses.toReversed()) {
    await page.goto(address);
    if ((await page.getByText(`Look at ${card.slug}`).count()) > 0) return;
  }
  throw new Error('The report is not listed');
}

test('[ADMIN-6] an admin sees what was reported only after giving a reason', async ({ page }) => {
  await expect(page.getByRole('main')).toContainText('Advertising or a scam');
  expect(await page.content()).not.toMatch(/Not for admins|Words that somebody minds/);
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await findLayoutIssues(page)]).toEqual([width, []]);
  }
  expect(await findAxeIssues(page)).toEqual([]);
  await page.getByLabel('Why (kept in the record)').fill('decide on the report');
  await page.getByRole('button', { name: 'Show the content' }).click();
  await expect(page.getByRole('region', { name: 'Reported content' })).toContainText('Words that somebody minds');
});

test('[ADMIN-6] an admin takes the card down with a ground and restores it, without scripts', async ({
  page,
  request,
}) => {
  const status = async () => (await request.get(`/api/group-cards/slug/${card.slug}`)).status();
  await page.getByRole('button', { name: 'Take the card down' }).first().click();
  const question = page.getByRole('dialog', { name: 'Take this card down?' });
  await expect(question.getByLabel(/^Ground/)).toHaveValue('trick');
  await question.getByLabel(/^Ground/).selectOption('Insults or threatens somebody');
  await question.getByLabel(/^Reason/).fill('against the terms');
  expect(await findAxeIssues(page)).toEqual([]);
  await question.getByRole('button', { name: 'Take the card down' }).click();
  await expect(page.getByRole('status')).toHaveText('Done, and on record.');
  expect(await status()).toBe(410);

  await page.getByRole('button', { name: 'Restore the card' }).first().click();
  const back = page.getByRole('dialog', { name: 'Restore this card?' });
  await back.getByLabel(/^Reason/).fill('objection was right');
  await back.getByRole('button', { name: 'Restore the card' }).click();
  await expect(page.getByText('nothing is taken down')).toBeVisible();
  expect(await status()).toBe(200);
});
