import { expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { lengthenPageTexts } from '#scripts/i18n/longer-texts.ts';
import { type Screen, screens as everyScreen, prepareScreen } from '#scripts/screens/screens.ts';
import { type Language, languages } from '#domain/language.ts';
import { themes } from '#domain/theme.ts';
import { translator } from '#server/platform/i18n.ts';
import { findAxeFaults } from '../support/axe.ts';
import { findLayoutFaults, waitForStillPage } from '../support/layout.ts';
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

const expectedComplaints = /status of (?:40[049]|410)|ERR_FAILED/;

test.use({
  expectedComplaints,
  contextOptions: { reducedMotion: 'reduce' },
  // A trace copies the page at each step, which takes minutes with long texts at many widths.
  trace: 'off',
});
test.describe.configure({ timeout: 90_000 });

async function openScreen(page: Page, screen: Screen, language: Language): Promise<void> {
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

for (const screen of screens) {
  for (const theme of takeTurns(themes, screen)) {
    test(`[ALL-16] ${screen.name} is accessible and at rest in the ${theme} theme`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      for (const language of takeTurns(languages, screen)) {
        await page.setViewportSize(phone);
        await openScreen(page, screen, language);
        expect.soft(await findAxeFaults(page), `${language}, ${phone.width} px`).toEqual([]);
      }
      await page.setViewportSize(desktop);
      await waitForStillPage(page);
      expect.soft(await findAxeFaults(page), `${desktop.width} px`).toEqual([]);
      expect.soft(await longAnimations(page), 'motion').toEqual([]);
    });
  }
}

test.describe('widths', () => {
  // Texts are replaced in the document while React may still hydrate the last part of the page.
  test.use({ expectedComplaints: new RegExp(`${expectedComplaints.source}|React error #418`) });

  for (const screen of screens) {
    test(`[ALL-16] ${screen.name} fits screens from 320 px on, in languages longer than ours too`, async ({ page }) => {
      const checkWidths = async (label: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height });
          await waitForStillPage(page);
          // Polled, since an open menu follows its button a moment after the width has changed.
          await softExpect.poll(() => findLayoutFaults(page), { message: `${label}, ${width} px` }).toEqual([]);
        }
      };
      for (const language of takeTurns(languages, screen)) {
        await openScreen(page, screen, language);
        await checkWidths(language);
      }
      await openScreen(page, screen, 'en');
      await lengthenPageTexts(page);
      await checkWidths('a third longer');
    });
  }
});
