import { expect, type Page } from '@playwright/test';
import { chooseInMenu, openPage, reloadPage, scrollToElement } from '#scripts/screens/hydrated-page.ts';
import { callerOf } from '#test/browser.ts';
import { inDays, todayIn } from '#test/fixtures/birthdays.ts';
import { addMessages, cardIn, makeCard, post } from '#test/fixtures/card-requests.ts';
import { manyMessages } from '#scripts/screens/card-page.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { contributionServerLimits } from '#server/platform/limits/cards.ts';
import { translator } from '#server/platform/i18n.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { insertOwnCard } from '../support/card-page.ts';
import { figureOf } from '../support/dashboard.ts';
import { waitForStillPage } from '../support/layout.ts';
import { signInWithPeople } from '../support/people.ts';
import { newAddress, onlyMailTo } from '../support/mailbox.ts';
import { testAppFor } from '../support/session.ts';
import { test } from '../support/test.ts';

test.use({ expectedComplaints: /status of 404/, permissions: ['clipboard-read', 'clipboard-write'] });

const columnsAround = ({ parentElement }: Element) =>
  getComputedStyle(parentElement!).gridTemplateColumns.split(' ').length;
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const language of languages) {
  const t = translator(language);
  const create = pathInLanguage('/create-group-card', language);
  const own = pathInLanguage('/my-group-cards', language);
  const toast = (page: Page) => page.getByRole('region', { name: t('common.notifications') });

  test.describe(`own cards in ${language}`, () => {
    test('[CARD-8] are loading, then none, then covers', async ({ page, context, baseURL }) => {
      const { email } = await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      const gate = Promise.withResolvers<void>();
      await page.route('**/api/group-cards', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await openPage(page, pathInLanguage('/dashboard', language));
      await page.getByRole('link', { name: t('dashboard.viewMyCards') }).click();
      await expect(page).toHaveURL((url) => url.pathname === own);
      await expect(page.getByText(t('groupCard.myLoading'))).toBeVisible();
      gate.resolve();
      await expect(page.getByRole('heading', { name: t('groupCard.myEmptyTitle') })).toBeVisible();
      for (const name of [t('groupCard.myEmptyButton'), t('groupCard.createNew')]) {
        await expect(page.getByRole('link', { name })).toHaveAttribute('href', create);
      }

      const rasa = await callerOf({ context, origin: baseURL ?? '' });
      const first = await makeCard(
        rasa,
        cardIn(30, {
          title: 'Fair winds',
          recipientName: 'Tom',
          description: 'For the long way home.',
          invitedContributors: newAddress(),
        }),
      );
      await post(rasa, `/api/group-cards/${first.id}/contributions`, {
        contributorName: 'Rasa',
        contributorEmail: email,
        content: 'Sveikatos!',
      });
      await post(rasa, `/api/group-cards/${first.id}/publish`);
      await makeCard(rasa, cardIn(8, { invitedContributors: newAddress() }));
      await reloadPage(page);
      const today = formatDay(language, 'dayAndYear', Temporal.Now.plainDateISO());
      await expect(page.getByText(t('groupCard.created', { date: today }))).toHaveCount(2);
      const covers = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') });
      await expect(covers).toHaveCount(2);
      for (const [width, columns] of Object.entries({ 390: 1, 768: 2, 1280: 3 })) {
        await page.setViewportSize({ width: Number(width), height: 800 });
        await expect.poll(() => covers.first().evaluate(columnsAround), { message: `${width} px` }).toBe(columns);
      }
      const tom = covers.filter({ hasText: 'Fair winds' });
      await expect(tom).toContainText(t('groupCard.forRecipient', { name: 'Tom' }));
      await expect(tom).toContainText('For the long way home.');
      await expect(tom).toContainText(formatDay(language, 'day', Temporal.Now.plainDateISO().add({ days: 30 })));
      await expect(tom).toContainText(t('groupCard.published'));
      await expect(tom).toContainText(t('groupCard.messageCount', { count: 1 }));
      const draft = covers.filter({ hasText: 'Seventy' });
      await expect(draft).toContainText(t('groupCard.draft'));
      await expect(draft).toContainText(t('groupCard.messageCount', { count: 0 }));
      const path = pathInLanguage(`/group-cards/${first.slug}`, language);
      await expect(tom.getByRole('link', { name: t('groupCard.viewLabel', { title: 'Fair winds' }) })).toHaveAttribute(
        'href',
        path,
      );
      await tom.getByRole('button', { name: t('groupCard.shareLabel', { title: 'Fair winds' }) }).click();
      await expect.poll(() => copied(page)).toBe(`${baseURL}${path}`);
      await waitForStillPage(page);
      await expect(toast(page).getByRole('paragraph')).toHaveCount(0);
    });

    test('[CARD-10] a card says that it is loading until it has come', async ({ page, context, baseURL }) => {
      const { slug } = await insertOwnCard(context, baseURL ?? '', { title: 'Fair winds' });
      await openPage(page, own);
      const gate = Promise.withResolvers<void>();
      // The card alone; what all pages share comes by a request of its own.
      const isCard = ({ pathname, searchParams }: URL) =>
        pathname.endsWith(`/group-cards/${slug}.data`) &&
        searchParams.get('_routes')?.includes('/group-cards/') === true;
      await page.route(isCard, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.getByRole('link', { name: t('groupCard.viewLabel', { title: 'Fair winds' }) }).click();
      await expect(page.getByText(t('groupCard.loading'))).toBeVisible();
      gate.resolve();
      await expect(page.getByRole('heading', { level: 1, name: 'Fair winds' })).toBeVisible();
      await expect(page.getByText(t('groupCard.loading'))).toHaveCount(0);
    });

    test('[DASH-5] are counted on the dashboard', async ({ page, context, baseURL }) => {
      const day = inDays(todayIn('UTC'), 3);
      const { ids } = await signInWithPeople(context, baseURL ?? '', { people: [{ name: 'Ona', date: day }] });
      await makeCard(
        await callerOf({ context, origin: baseURL ?? '' }),
        cardIn(8, { invitedContributors: newAddress() }),
      );
      await openPage(page, pathInLanguage('/dashboard', language));
      expect(await figureOf(page, t('dashboard.statGroupCards'))).toBe('1');
      await expect(page.getByRole('link', { name: t('dashboard.nextUpCard') })).toHaveAttribute(
        'href',
        `${create}?birthday=${ids[0]}`,
      );
    });
  });

  test.describe(`managing a card in ${language}`, () => {
    const byId = (id: number) => pathInLanguage(`/group-card/${id}`, language);

    test('[CARD-15] shows who has written, reminds once, invites, changes, publishes and deletes', async ({
      page,
      context,
      baseURL,
    }) => {
      await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      const [ona, tom, late] = [newAddress(), newAddress(), newAddress()];
      const card = await makeCard(
        await callerOf({ context, origin: baseURL ?? '' }),
        cardIn(8, { invitedContributors: `${ona}, ${tom}` }),
      );
      await onlyMailTo(tom);
      await addMessages(testAppFor(context, baseURL ?? ''), card, [{ name: 'Ona', email: ona, text: 'Sveikatos!' }]);
      await openPage(page, byId(card.id));
      const panel = page.getByRole('region', { name: t('groupCard.progress', { written: 1, invited: 2 }) });
      await expect(panel).toBeVisible();

      await page.getByRole('button', { name: t('groupCard.nudge') }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(t('groupCard.nudgeConfirm', { count: 1 }));
      await question.getByRole('button', { name: t('groupCard.nudgeSend') }).click();
      await expect(toast(page)).toContainText(t('groupCard.nudgeSent', { count: 1 }));
      await expect(page.getByText(t('groupCard.nudgeDone'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('groupCard.nudge') })).toHaveCount(0);

      await page.getByRole('button', { name: t('groupCard.inviteMore') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('groupCard.invitedContributors'), { exact: true }).fill(`${late}, ${tom}`);
      await dialog.getByRole('button', { name: t('groupCard.inviteSend') }).click();
      await expect(dialog).toContainText(t('groupCard.skippedInvited', { list: tom }));
      await dialog.getByRole('button', { name: t('common.cancel') }).click();
      await expect(
        page.getByRole('heading', { name: t('groupCard.progress', { written: 1, invited: 3 }) }),
      ).toBeVisible();
      await onlyMailTo(late);

      await page.locator('summary').click();
      await page.getByRole('button', { name: t('groupCard.inviteCopy', { email: late }) }).click();
      await expect.poll(() => copied(page)).toContain(`/group-cards/${card.slug}?invite=`);
      await page.getByRole('button', { name: t('groupCard.inviteRevoke', { email: late }) }).click();
      await question.getByRole('button', { name: t('groupCard.revoke') }).click();
      await expect(
        page.getByRole('heading', { name: t('groupCard.progress', { written: 1, invited: 2 }) }),
      ).toBeVisible();

      await chooseInMenu(page, t('groupCard.manage'), t('groupCard.edit'));
      await dialog.getByLabel(t('groupCard.title'), { exact: true }).fill('Another title');
      await dialog.getByRole('button', { name: t('common.save') }).click();
      await expect(toast(page)).toContainText(t('groupCard.saved'));
      await expect(page.getByRole('heading', { level: 1, name: 'Another title' })).toBeVisible();

      const auto = page.getByRole('switch', { name: t('groupCard.autoPublish') });
      await page.getByRole('button', { name: t('groupCard.publish') }).click();
      await dialog.getByRole('button', { name: t('deliver.noAddress') }).click();
      await dialog.getByRole('button', { name: t('deliver.schedule') }).click();
      await expect(auto).toBeChecked();
      await expect(auto).toBeEnabled();

      await page.getByRole('button', { name: t('groupCard.publish') }).click();
      await dialog.getByRole('button', { name: t('deliver.noAddress') }).click();
      await dialog.getByRole('radio', { name: t('deliver.now') }).check();
      await dialog.getByRole('button', { name: t('deliver.publish') }).click();
      await expect(toast(page)).toContainText(t('groupCard.publishedToast'));
      await expect(auto).toHaveCount(0);

      await chooseInMenu(page, t('groupCard.manage'), t('groupCard.deleteCard'));
      await question.getByRole('button', { name: t('groupCard.deleteCard') }).click();
      await expect(page).toHaveURL((url) => url.pathname === own);
      await expect(page.getByRole('heading', { name: t('groupCard.myEmptyTitle') })).toBeVisible();
    });

    test('[CARD-13] [CONT-7] has a page by its id', async ({ page, context, baseURL }) => {
      const { email } = await signInWithPeople(context, baseURL ?? '', { name: 'Rasa' });
      const card = await makeCard(
        await callerOf({ context, origin: baseURL ?? '' }),
        cardIn(8, { invitedContributors: newAddress() }),
      );
      await openPage(page, byId(card.id));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seventy candles and one very good soup');
      const add = page.getByRole('button', { name: t('groupCard.addMessage') });
      // The form is fetched when it comes near.
      await scrollToElement(add);
      await expect(page.getByLabel(t('contribution.email'))).toBeVisible();
      await add.click();
      await expect(toast(page)).toContainText(t('contribution.missingInformation'));
      await expect(toast(page)).toContainText(t('contribution.missingInformationText'));
      await expect(page.getByLabel(t('contribution.email'))).toHaveValue(email);
      const text = page.getByRole('textbox', { name: t('groupCard.badgeMessage') });
      for (const words of ['Sveikatos!', 'Ir laimės!']) {
        await text.fill(words);
        await add.click();
        await expect(text).toHaveValue('');
        const message = page.getByRole('main').getByRole('listitem').filter({ hasText: words });
        await expect(message).toContainText(t('groupCard.badgeMessage'));
      }
      await expect(toast(page)).toContainText(t('contribution.added'));
      for (const count of [
        t('groupCard.countContributors', { count: 1 }),
        t('groupCard.messageCount', { count: 2 }),
        t('groupCard.countImages', { count: 0 }),
      ]) {
        await expect(page.getByRole('main').getByText(count, { exact: true })).toBeVisible();
      }
      await expect(page.getByRole('link', { name: t('groupCard.backToDashboard') })).toHaveAttribute(
        'href',
        pathInLanguage('/dashboard', language),
      );
      await page.getByRole('button', { name: t('groupCard.shareLink') }).click();
      await expect.poll(() => copied(page)).toBe(`${baseURL}${pathInLanguage(`/group-cards/${card.slug}`, language)}`);

      await signInWithPeople(context, baseURL ?? '', {});
      expect((await reloadPage(page))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: t('groupCard.idNotFound') })).toBeVisible();
      await expect(page.getByRole('link', { name: t('groupCard.goToDashboard') })).toHaveAttribute(
        'href',
        pathInLanguage('/dashboard', language),
      );
    });

    test('[CARD-13] a long card is fetched page by page', async ({ page, context, baseURL }) => {
      const card = await insertOwnCard(context, baseURL ?? '', {
        messages: manyMessages(contributionServerLimits.page + 1),
      });
      const gate = Promise.withResolvers<void>();
      await page.route(`**/api/group-cards/${card.id}`, async (route) => {
        await gate.promise;
        await route.continue();
      });
      await openPage(page, byId(card.id));
      await expect(page.getByText(t('groupCard.idLoading'))).toBeVisible();
      gate.resolve();
      const count = contributionServerLimits.page + 1;
      await expect(page.getByText(t('groupCard.messageCount', { count }), { exact: true })).toBeVisible();
    });
  });
}

test('[CARD-8] "Back" does not lead to a card that was deleted', async ({ page, context, baseURL }) => {
  const t = translator('en');
  await insertOwnCard(context, baseURL ?? '', { title: 'Fair winds' });
  await openPage(page, '/my-group-cards');
  await page.getByRole('link', { name: t('groupCard.viewLabel', { title: 'Fair winds' }) }).click();
  await chooseInMenu(page, t('groupCard.manage'), t('groupCard.deleteCard'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('groupCard.deleteCard') })
    .click();
  await expect(page.getByRole('heading', { name: t('groupCard.myEmptyTitle') })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/my-group-cards');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('groupCard.myTitle'));
});
