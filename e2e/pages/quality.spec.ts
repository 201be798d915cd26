import { expect, type Page } from '@playwright/test';
import { openPage, waitUntilWhollyHydrated } from '#scripts/screens/hydrated-page.ts';
import { lengthenPageTexts } from '#scripts/i18n/longer-texts.ts';
import { type Screen, screens as everyScreen, prepareScreen } from '#scripts/screens/screens.ts';
import { type Language, languages } from '#domain/language.ts';
import { type Theme, themes } from '#domain/theme.ts';
import { translator } from '#server/platform/i18n.ts';
import { findAxeIssues } from '../support/axe.ts';
import { findLayoutIssues, waitForStillPage } from '../support/layout.ts';
import { newAddress } from '../support/mailbox.ts';
import { testAppFor } from '../support/session.ts';
import { test } from '../support/test.ts';

const height = 800;
const phone = { width: 360, height };
const desktop = { width: 1280, height };

/** The gate checks each screen in one language and one theme, in turn; run by hand, every screen is checked in all. */
const isGate = Boolean(process.env['CI']);
const screens = everyScreen.filter(({ skippedInGate = false, fails = false }) => !fails && !(isGate && skippedInGate));
const widths = isGate ? [320, 768, 1280] : [320, 360, 768, 1280, 1920];
const takeTurns = <Choice>(choices: readonly Choice[], screen: Screen): readonly Choice[] =>
  isGate ? choices.filter((_, index) => index === screens.indexOf(screen) % choices.length) : choices;

const softExpect = expect.configure({ soft: true });

/** The preview of a mail lies in a frame that runs no script, not even that of the checks. */
const framedMail = /Blocked script execution in '[^']*\/delivery\/preview/;

const commonComplaints = `status of (?:40[049]|410)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|${framedMail.source}`;

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // A trace copies the page at each step, which takes minutes with long texts at many widths.
  trace: 'off',
});
test.describe.configure({ timeout: 180_000 });

async function openScreen(page: Page, screen: Screen, language: Language): Promise<void> {
  // A screen that shows what happens without a network leaves the browser offline.
  await page.context().setOffline(false);
  // Answered without the server, whose rate limit would refuse so many sign-in links.
  await page.route('**/api/auth/magic-link', (route) => route.fulfill({ json: { message: 'sent' } }));
  const testApp = testAppFor(page.context(), process.env['KARTU_ORIGIN'] ?? '');
  await openPage(page, await prepareScreen(screen, language, testApp));
  await screen.reach?.({ page, t: translator(language), address: newAddress() });
  await waitForStillPage(page);
}

/** Animations of more than 200 ms, though the reader prefers reduced motion. */
function longAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().endTime) > 200)
      .map((each) => ('animationName' in each ? String(each.animationName) : each.id)),
  );
}

async function checkWidths(page: Page, label: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await waitForStillPage(page);
    // Polled, since an open menu follows its button a moment after the width has changed.
    await softExpect.poll(() => findLayoutIssues(page), { message: `${label}, ${width} px` }).toEqual([]);
  }
}

/** Accessible on a phone and on a desk, at rest, and nothing cut off at any width. */
async function checkScreen(page: Page, label: string, hasWidths: boolean): Promise<void> {
  softExpect(await findAxeIssues(page), `${label}, ${phone.width} px`).toEqual([]);
  if (hasWidths) await checkWidths(page, label);
  await page.setViewportSize(desktop);
  await waitForStillPage(page);
  softExpect(await findAxeIssues(page), `${label}, ${desktop.width} px`).toEqual([]);
  softExpect(await longAnimations(page), `${label}, motion`).toEqual([]);
}

/** Widths do not depend on the theme, so one of them has them checked. */
function checkInTheme(screen: Screen, theme: Theme, hasWidths: boolean): void {
  test(`[ALL-16] ${screen.name} is accessible, at rest and fits screens from 320 px on, in the ${theme} theme`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    const languagesInTurn = takeTurns(languages, screen);
    // English last: its texts are then made longer in place, as those of languages longer than ours.
    for (const language of languagesInTurn.toReversed()) {
      await page.setViewportSize(phone);
      await openScreen(page, screen, language);
      await checkScreen(page, language, hasWidths);
    }
    if (!hasWidths) return;
    if (!languagesInTurn.includes('en')) await openScreen(page, screen, 'en');
    // React would refuse a part whose texts have changed before it takes it over.
    await waitUntilWhollyHydrated(page);
    await lengthenPageTexts(page);
    await checkWidths(page, 'a third longer');
  });
}

for (const screen of screens) {
  const screenThemes = takeTurns(themes, screen);
  test.describe(() => {
    const complaints = screen.complains ? `${commonComplaints}|${screen.complains.source}` : commonComplaints;
    test.use({ expectedComplaints: new RegExp(complaints) });
    for (const theme of screenThemes) checkInTheme(screen, theme, theme === screenThemes[0]);
  });
}
