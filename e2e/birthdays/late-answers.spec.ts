import { expect, type Locator, type Page } from '@playwright/test';
import { openPage, waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { translator } from '#server/platform/i18n.ts';
import { dashboardIn } from '../support/dashboard.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

const t = translator('en');
const dialog = (page: Page) => page.getByRole('dialog');
const toasts = (page: Page) => page.getByRole('region', { name: t('common.notifications') });
const name = (page: Page) => dialog(page).getByLabel(t('birthday.name'), { exact: true });
const notes = (page: Page) => dialog(page).getByLabel(t('birthday.notes'));
const edit = (page: Page, who: string) => page.getByRole('button', { name: t('birthday.editAction', { name: who }) });

/** Saves what the dialog holds and closes it while the answer is on its way, which comes when it is asked for. */
async function saveAndClose(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/birthdays{,/*}', async (route) => {
    if (route.request().method() !== 'GET') await held.promise;
    await route.continue();
  });
  await dialog(page)
    .getByRole('button', { name: t('birthday.save') })
    .click();
  await expect(dialog(page).getByRole('button', { name: t('common.saving') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  return held.resolve;
}

/** Adds a gift by Enter; its request leaves only once it is released. */
async function addGiftOnHold(page: Page): Promise<{ idea: Locator; release: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/birthdays/*/gifts', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await edit(page, 'Ona').click();
  const idea = dialog(page).getByLabel(t('gift.ideaPlaceholder'));
  await idea.fill('Kettle');
  await idea.press('Enter');
  return { idea, release: held.resolve };
}

test.beforeEach(async ({ context, page, baseURL }) => {
  const people = [
    { name: 'Ona', date: '1990-05-15' },
    { name: 'Jonas', date: '1991-06-16' },
  ];
  await signInWithPeople(context, baseURL ?? '', { people });
  await openPage(page, dashboardIn('en'));
});

test('a birthday saved late closes neither the dialog of another one nor what is typed there', async ({ page }) => {
  await edit(page, 'Ona').click();
  await notes(page).fill('Likes tea');
  const answer = await saveAndClose(page);
  await edit(page, 'Jonas').click();
  await notes(page).fill('Climbs');
  answer();
  await expect(toasts(page)).toContainText(t('birthday.updated'));
  await expect(name(page)).toHaveValue('Jonas');
  await expect(notes(page)).toHaveValue('Climbs');
});

test('a birthday saved late leaves what was typed into its form since, also for the next opening', async ({ page }) => {
  await edit(page, 'Ona').click();
  await notes(page).fill('Likes tea');
  const answer = await saveAndClose(page);
  await edit(page, 'Ona').click();
  await expect(notes(page)).toHaveValue('Likes tea');
  await notes(page).fill('Likes tea and long walks');
  answer();
  await expect(toasts(page)).toContainText(t('birthday.updated'));
  await expect(notes(page)).toHaveValue('Likes tea and long walks');
  await page.reload();
  await waitUntilHydrated(page);
  await edit(page, 'Ona').click();
  await expect(notes(page)).toHaveValue('Likes tea and long walks');
});

test('a birthday saved late closes its form if it was only opened again', async ({ page }) => {
  await edit(page, 'Ona').click();
  await notes(page).fill('Likes tea');
  const answer = await saveAndClose(page);
  await edit(page, 'Ona').click();
  await expect(notes(page)).toHaveValue('Likes tea');
  answer();
  await expect(dialog(page)).toHaveCount(0);
  await edit(page, 'Ona').click();
  await expect(notes(page)).toHaveValue('Likes tea');
  await expect(dialog(page).getByText(t('common.draftRestored'))).toHaveCount(0);
});

test('a form that was closed and opened again is saved with its draft', async ({ page }) => {
  await edit(page, 'Ona').click();
  await notes(page).fill('Likes tea');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await edit(page, 'Ona').click();
  await expect(dialog(page).getByText(t('common.draftRestored'))).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: t('birthday.save') })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await edit(page, 'Ona').click();
  await expect(notes(page)).toHaveValue('Likes tea');
  await expect(dialog(page).getByText(t('common.draftRestored'))).toHaveCount(0);
});

test('a gift saved late leaves the notes that were typed since', async ({ page }) => {
  await edit(page, 'Ona').click();
  await dialog(page).getByLabel(t('gift.ideaPlaceholder')).fill('Kettle');
  const gift = Promise.withResolvers<void>();
  await page.route('**/api/birthdays/*/gifts', (route) => gift.promise.then(() => route.continue()));
  const answer = await saveAndClose(page);
  await edit(page, 'Ona').click();
  await notes(page).fill('Likes tea');
  gift.resolve();
  answer();
  await expect(toasts(page)).toContainText(t('birthday.updated'));
  await expect(notes(page)).toHaveValue('Likes tea');
});

test('nothing is chosen while a birthday is being saved, since it would be lost', async ({ page }) => {
  await edit(page, 'Ona').click();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/birthdays/*', async (route) => {
    if (route.request().method() === 'PUT') await answer.promise;
    await route.continue();
  });
  const month = dialog(page).getByLabel(t('birthday.month'));
  await expect(month).toBeEnabled();
  await dialog(page)
    .getByRole('button', { name: t('birthday.save') })
    .click();
  await expect(dialog(page).getByRole('button', { name: t('common.saving') })).toBeVisible();
  await expect(month).toBeDisabled();
  for (const box of await dialog(page).getByRole('checkbox').all()) await expect(box).toBeDisabled();
  answer.resolve();
  await expect(dialog(page)).toHaveCount(0);
});

test('a gift added by Enter and saved at once is noted once, and nothing is typed meanwhile', async ({ page }) => {
  const { idea, release } = await addGiftOnHold(page);
  await dialog(page)
    .getByRole('button', { name: t('birthday.save') })
    .click();
  await expect(idea).not.toBeEditable();
  release();
  await expect(dialog(page)).toHaveCount(0);
  await edit(page, 'Ona').click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Kettle/]);
});

test('what is typed while a gift is on its way is the next gift', async ({ page }) => {
  const { idea, release } = await addGiftOnHold(page);
  await idea.fill('Lamp');
  release();
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Kettle/]);
  await expect(idea).toHaveValue('Lamp');
});

/** Holds the answer to a change at this address. */
async function holdAnswer(page: Page, url: string, method: string): Promise<() => void> {
  const answer = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await answer.promise;
    await route.continue();
  });
  return answer.resolve;
}

test('settings saved late do not pull back whoever has left them', async ({ page, baseURL }) => {
  await openPage(page, '/settings');
  const answer = await holdAnswer(page, '**/api/account/settings', 'PUT');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.dashboard') })
    .click();
  await expect(edit(page, 'Ona')).toBeVisible();
  answer();
  await expect(toasts(page)).toContainText(t('settings.saved'));
  await expect(page).toHaveURL(new URL('/dashboard', baseURL).href);
  await expect(edit(page, 'Ona')).toBeVisible();
});

test('a card created late is offered to whoever has left its form', async ({ page, baseURL }) => {
  await openPage(page, '/create-group-card');
  await page.getByRole('button', { name: t('groupCard.openForm') }).click();
  const form = page.getByRole('dialog', { name: t('groupCard.formTitle') });
  const fields = {
    'groupCard.initiatorName': 'Rasa',
    'groupCard.recipientName': 'Ona',
    'groupCard.recipientBirthday': '1956-11-26',
    'groupCard.title': 'Seventy candles',
    'groupCard.invitedContributors': 'jonas@example.lt',
  } as const;
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(t(label as keyof typeof fields), { exact: true }).fill(value);
  const answer = await holdAnswer(page, '**/api/group-cards', 'POST');
  await form.getByRole('button', { name: t('groupCard.create'), exact: true }).click();
  await expect(form.getByRole('button', { name: t('groupCard.creating') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await page.getByRole('link', { name: t('groupCard.backToDashboard') }).click();
  await expect(edit(page, 'Ona')).toBeVisible();
  answer();
  await expect(toasts(page)).toContainText(t('groupCard.madeMeanwhile'));
  await expect(page).toHaveURL(new URL('/dashboard', baseURL).href);
  await toasts(page)
    .getByRole('button', { name: t('groupCard.revealOpen') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seventy candles');
});

test('a gift that arrives after the dialog was closed does not stay in its draft', async ({ page }) => {
  const { idea, release } = await addGiftOnHold(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const added = page.waitForResponse((response) => response.request().method() === 'POST');
  release();
  await (await added).finished();
  await edit(page, 'Ona').click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Kettle/]);
  await expect(idea).toHaveValue('');
});

test('a dialog whose code comes after another one was opened stays closed', async ({ page }) => {
  const imports = page.getByRole('button', { name: t('import.fileTitle'), exact: true });
  await imports.click();
  await expect(dialog(page)).toContainText(t('import.title'));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const code = /assets\/birthday-dialog-[^/]+\.js/;
  const held = Promise.withResolvers<void>();
  await page.route(code, (route) => held.promise.then(() => route.continue()));
  const asked = page.waitForRequest(code);
  const arrived = page.waitForResponse(code);
  await edit(page, 'Ona').click();
  await asked;
  await imports.click();
  await expect(dialog(page)).toContainText(t('import.title'));
  held.resolve();
  await (await arrived).finished();
  // Longer than it takes to draw a dialog or to close it.
  await page.waitForTimeout(1000);
  await expect(page.locator('[role=dialog]')).toHaveCount(1);
  await expect(dialog(page)).toContainText(t('import.title'));
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await edit(page, 'Ona').click();
  await expect(name(page)).toHaveValue('Ona');
});

test.describe('when the removal of a gift fails', () => {
  test.use({ expectedComplaints: /status of 500/ });

  test('another one that was removed meanwhile does not come back', async ({ page }) => {
    await edit(page, 'Ona').click();
    const gifts = dialog(page).getByRole('listitem');
    for (const [place, text] of ['Kettle', 'Lamp'].entries()) {
      await dialog(page).getByLabel(t('gift.ideaPlaceholder')).fill(text);
      await page.keyboard.press('Enter');
      await expect(gifts).toHaveCount(place + 1);
    }
    const answer = Promise.withResolvers<void>();
    await page.route(
      '**/api/birthdays/*/gifts/*',
      (route) => answer.promise.then(() => route.fulfill({ status: 500, body: '' })),
      { times: 1 },
    );
    const remove = (text: string) => dialog(page).getByRole('button', { name: t('gift.deleteIdea', { text }) });
    await remove('Kettle').click();
    await expect(gifts).toHaveCount(1);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok());
    await remove('Lamp').click();
    await removed;
    answer.resolve();
    await expect(
      dialog(page)
        .getByRole('status')
        .filter({ hasText: t('gift.saveError') }),
    ).toBeVisible();
    await expect(gifts).toHaveText([/Kettle/]);
  });
});
