import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { manyMessages } from '#scripts/screens/card-page.ts';
import { openPage, scrollToEnd, waitUntilWhollyHydrated } from '#scripts/screens/hydrated-page.ts';
import { translator } from '#server/platform/i18n.ts';
import { phonePhoto } from '#test/fixtures/pictures.ts';
import { addButton, cardIn, insertInvitedCard, insertOthersCard, insertOwnCard } from '../support/card-page.ts';
import { setOffline } from '../support/offline.ts';
import { signInWithPeople } from '../support/people.ts';
import { test } from '../support/test.ts';

test.use({ expectedComplaints: /net::ERR_/ });

const t = translator('en');

interface Part {
  what: string;
  /** Gives the address of the page. */
  begin: (context: BrowserContext, origin: string) => Promise<string>;
  button: (page: Page) => Locator;
  /** What the press brings. */
  part: (page: Page) => Locator;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const menu = (page: Page) => page.getByRole('menu');

const onDashboard: Part['begin'] = async (context, origin) => {
  await signInWithPeople(context, origin, { name: 'Rasa', people: [{ name: 'Tom', date: '1990-05-05' }] });
  return '/dashboard';
};
const onOwnCard: Part['begin'] = async (context, origin) =>
  cardIn('en', await insertOwnCard(context, origin, { messages: [{ name: 'Jonas', text: 'Many happy returns.' }] }));

const parts: Part[] = [
  { what: 'the sign-in', begin: async () => '/', button: button(t('landing.cta')), part: dialog },
  {
    what: 'the form of a new birthday',
    begin: onDashboard,
    button: (page) => addButton(page, t('dashboard.addBirthday')).first(),
    part: dialog,
  },
  { what: 'the import of a file', begin: onDashboard, button: button(t('import.fileTitle')), part: dialog },
  { what: 'the menu of files', begin: onDashboard, button: button(t('import.exportButton')), part: menu },
  {
    what: 'the latest mails',
    begin: onDashboard,
    button: button(t('reminders.logTitle')),
    part: (page) => page.getByText(t('reminders.logEmpty')),
  },
  {
    what: 'the calendar feed',
    begin: onDashboard,
    button: button(t('settings.feedTitle')),
    part: (page) => page.getByRole('heading', { name: t('settings.feedTitle') }),
  },
  {
    what: 'the profile',
    begin: onDashboard,
    button: (page) => page.getByRole('banner').getByRole('link', { name: t('nav.profile') }),
    part: dialog,
  },
  {
    what: 'the question of a sign-out',
    begin: async (context, origin) => {
      await signInWithPeople(context, origin, {});
      return '/settings';
    },
    button: button(t('settings.signOutEverywhere')),
    part: (page) => page.getByRole('alertdialog'),
  },
  {
    what: 'the form of a new card',
    begin: async (context, origin) => {
      await signInWithPeople(context, origin, {});
      return '/create-group-card';
    },
    button: button(t('groupCard.openForm')),
    part: dialog,
  },
  {
    what: 'the slideshow, with its style',
    begin: onOwnCard,
    button: button(t('groupCard.slideshow')),
    // Without its style sheet it stands in the flow of the page.
    part: (page) => page.locator('.slideshow').and(page.getByRole('dialog')),
  },
  { what: 'the form of a message', begin: onOwnCard, button: button(t('groupCard.addMessage')), part: dialog },
  { what: 'the menu of a card', begin: onOwnCard, button: button(t('groupCard.manage')), part: menu },
  {
    what: 'the menu of a message',
    begin: onOwnCard,
    button: button(t('contribution.options', { name: 'Jonas' })),
    part: menu,
  },
];

/** What the page said as an alert that could be seen; recorded, since a notice goes by itself after some seconds. */
async function recordNotices(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const record = (node: Node) => {
      if (node instanceof HTMLElement && node.closest('[role=alert]') && node.checkVisibility())
        texts.push(node.textContent);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(record);
    }).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  return () => said.jsonValue();
}

for (const { what, begin, button: buttonOn, part } of parts) {
  test(`${what}, first opened offline, says why nothing opens and opens later`, async ({ page, context, baseURL }) => {
    await openPage(page, await begin(context, baseURL ?? ''));
    // Offline the script of a part that the server sent never comes, and its button says nothing.
    await waitUntilWhollyHydrated(page);
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
    const notices = await recordNotices(page);
    await setOffline(page, true);
    for (let time = 0; time < 2; time += 1) {
      const before = await notices();
      await buttonOn(page).click();
      await expect.poll(async () => (await notices()).length).toBeGreaterThan(before.length);
      await expect(part(page)).toHaveCount(0);
    }
    expect(new Set(await notices())).toEqual(new Set([t('errors.networkText')]));
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading ?? '');
    await setOffline(page, false);
    await buttonOn(page).click();
    await expect(part(page)).toBeVisible();
    if (what.includes('style')) await expect(part(page)).toHaveCSS('position', 'fixed');
  });
}

test('the print of a long card says offline why it does not come, and comes later, once', async ({ page }) => {
  const messages = Array.from({ length: 101 }, (_, index) => ({ name: 'Jonas', text: `Wish ${index}` }));
  await openPage(page, cardIn('en', await insertOthersCard({ messages })));
  await waitUntilWhollyHydrated(page);
  await page.evaluate(() => {
    const { dataset } = document.body;
    globalThis.print = () => (dataset['printed'] = String(Number(dataset['printed'] ?? 0) + 1));
  });
  const notices = await recordNotices(page);
  const print = button(t('groupCard.print'))(page);
  const byKeys = () => page.keyboard.press('ControlOrMeta+p');
  async function expectNotice(press: () => Promise<void>) {
    const before = (await notices()).length;
    await press();
    await expect.poll(async () => (await notices()).length).toBeGreaterThan(before);
  }
  await setOffline(page, true);
  for (const press of [() => print.click(), byKeys]) await expectNotice(press);
  await setOffline(page, false);
  // Its script comes, and the messages that are not on the page yet do not.
  const rest = /contributions\?after=/;
  await page.route(rest, (route) => route.abort());
  await expectNotice(() => print.click());
  await page.unroute(rest);
  await setOffline(page, true);
  for (const press of [() => print.click(), byKeys]) await expectNotice(press);
  expect(new Set(await notices())).toEqual(new Set([t('errors.networkText')]));
  await setOffline(page, false);
  await print.dblclick();
  await expect(page.locator('body')).toHaveAttribute('data-printed', /./);
  // Longer than another print takes.
  await page.waitForTimeout(1500);
  await expect(page.locator('body')).toHaveAttribute('data-printed', '1');
  await expect(page.locator('li.message')).toHaveCount(101);
});

test('the notice of a part that cannot come goes by itself', async ({ page }) => {
  await openPage(page, '/');
  await setOffline(page, true);
  await button(t('landing.cta'))(page).click();
  const notice = page.getByRole('alert').filter({ hasText: t('errors.networkText') });
  await expect(notice).toBeVisible();
  await expect(notice).toHaveCount(0, { timeout: 20_000 });
});

test('the profile closes offline', async ({ page, context, baseURL }) => {
  await openPage(page, await onDashboard(context, baseURL ?? ''));
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.profile') })
    .click();
  await expect(dialog(page)).toBeVisible();
  await setOffline(page, true);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dashboard.title'));
  expect(new URL(page.url()).hash).toBe('');
});

test('a part that does not come keeps nobody from going on', async ({ page, context, baseURL }) => {
  await openPage(page, await onDashboard(context, baseURL ?? ''));
  const requested = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  await page.route(/assets\/birthday-dialog-[^/]+\.js/, async (route) => {
    requested.resolve();
    await lost.promise;
    await route.abort();
  });
  await addButton(page, t('dashboard.addBirthday')).first().click();
  await requested.promise;
  await page.getByRole('link', { name: t('nav.settings') }).click();
  lost.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'));
});

test('a part that comes by itself leaves the page as it is where the network fails, and comes later', async ({
  page,
  context,
  baseURL,
}) => {
  const tools = /assets\/creator-tools-[^/]+\.js/;
  await page.route(tools, (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) => tools.test(request.url()));
  await page.goto(await onOwnCard(context, baseURL ?? ''));
  await lost;
  const manage = page.getByRole('button', { name: t('groupCard.manage') });
  await expect(manage).toBeVisible();
  await expect(async () => {
    // A second press would close a menu that opens late.
    if (!(await menu(page).isVisible())) await manage.click();
    await expect(menu(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: t('errors.pageHeading') })).toHaveCount(0);
});

test('the form on the page of a card by its id, reached offline, comes later, and nothing asks for it again and again', async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await insertOwnCard(context, baseURL ?? '', { messages: manyMessages(60) });
  await openPage(page, `/group-card/${id}`);
  await waitUntilWhollyHydrated(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(...(request.url().match(/card-by-id-form|gift-list/) ?? [])));
  const notices = await recordNotices(page);
  await setOffline(page, true);
  await scrollToEnd(page);
  await expect.poll(() => asked).toContain('card-by-id-form');
  // Longer than several attempts take.
  await page.waitForTimeout(1500);
  expect(asked.filter((part) => part === 'card-by-id-form')).toHaveLength(1);
  expect(await notices()).toEqual([]);
  await button(t('groupCard.addMessage'))(page).click();
  await expect.poll(notices).toContain(t('errors.networkText'));
  await setOffline(page, false);
  await expect(page.getByLabel(t('contribution.email'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('gifts.title') })).toBeVisible();
});

test.describe('the header of a signed-in person', () => {
  test.use({ expectedComplaints: /net::ERR_|status of 404/ });

  test('leaves the page as it is where the network fails, and comes later', async ({ page, context, baseURL }) => {
    const header = /assets\/signed-in-actions-[^/]+\.js/;
    await signInWithPeople(context, baseURL ?? '', {});
    await page.route(header, (route) => route.abort(), { times: 1 });
    const lost = page.waitForEvent('requestfailed', (request) => header.test(request.url()));
    await page.goto('/nowhere');
    await lost;
    await waitUntilWhollyHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('errors.notFoundTitle'));
    await button(t('nav.logout'))(page).click();
    await page.waitForURL('/');
  });
});

test.describe('a part that the server no longer has', () => {
  test.use({ expectedComplaints: /net::ERR_|Failed to fetch dynamically imported module/ });

  test('ends in the page that offers to reload', async ({ page }) => {
    await openPage(page, '/');
    await page.route(/assets\/sign-in-dialog-[^/]+\.js/, (route) => route.abort());
    const start = page.getByRole('button', { name: t('landing.cta') });
    await start.click();
    await expect(page.getByRole('alert').filter({ hasText: t('errors.networkText') })).toBeVisible();
    await start.click();
    await expect(page.getByRole('heading', { name: t('errors.pageHeading') })).toBeVisible();
  });
});

test('[PHOTO-3] a photo whose code did not come is sent by "Try again", or removed', async ({ page }) => {
  test.slow();
  const code = /\/assets\/uploader-[\w-]+\.js$/;
  await page.route(code, (route) => route.abort('internetdisconnected'));
  const { card, link } = await insertInvitedCard();
  await page.goto(link);
  await openPage(page, cardIn('en', card));
  await addButton(page, 'Add Message').click();
  const photo = { name: 'peonies.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(400, 300) };
  const field = dialog(page).locator('input[type=file]').first();
  await field.setInputFiles(photo);
  const alert = dialog(page).getByRole('alert');
  await expect(alert).toHaveText("We couldn't upload the photo. Your message is still here.");
  await dialog(page).getByRole('button', { name: 'Remove photo' }).click();
  await expect(alert).toHaveCount(0);
  await field.setInputFiles(photo);
  await expect(alert).toBeVisible();
  await page.unroute(code);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByText('✓ Photo uploaded successfully').first()).toBeVisible({ timeout: 30_000 });
});

test('an import from Google whose code does not come says why, and its pop-up goes', async ({
  page,
  context,
  baseURL,
}) => {
  await openPage(page, await onDashboard(context, baseURL ?? ''));
  await button(t('import.fileTitle'))(page).click();
  const importing = dialog(page).getByRole('button', { name: t('dashboard.importButton') });
  await expect(importing).toBeVisible();
  await setOffline(page, true);
  const popUp = page.waitForEvent('popup');
  await importing.click();
  await popUp;
  await expect(page.getByText(t('errors.networkText'))).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);
});
