import { expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import { speakLonger } from '#scripts/i18n/longer-texts.ts';
import { type Screen, screens as everyScreen, setUp } from '#scripts/screens/screens.ts';
import { type Language, languages } from '#domain/language.ts';
import { themes } from '#domain/theme.ts';
import { translator } from '#server/platform/i18n.ts';
import { axeFaults } from '../support/axe.ts';
import { layoutFaults, untilStill } from '../support/layout.ts';
import { newAddress } from '../support/mailbox.ts';
import { sceneOf } from '../support/session.ts';
import { test } from '../support/test.ts';

const height = 800;
const phone = { width: 360, height };
const desk = { width: 1280, height };

/** The gate sees each screen in one language and one theme, in turn; run by hand, every screen is seen in all of them. */
const isShort = Boolean(process.env['CI']);
const screens = everyScreen.filter(({ byHand = false, fails = false }) => !fails && !(isShort && byHand));
const widths = isShort ? [320, 768, 1280] : [320, 360, 768, 1280, 1920];
const inTurn = <Choice>(choices: readonly Choice[], screen: Screen): readonly Choice[] =>
  isShort ? choices.filter((_, index) => index === screens.indexOf(screen) % choices.length) : choices;

const softly = expect.configure({ soft: true });

const provoked = /status of 40[049]|ERR_FAILED/;

test.use({
  provoked,
  contextOptions: { reducedMotion: 'reduce' },
  // The recorder copies the page at each step; long texts at many widths keep it busy for minutes.
  trace: 'off',
});
test.describe.configure({ timeout: 90_000 });

async function bringUp(page: Page, screen: Screen, language: Language): Promise<void> {
  // Nobody reads these mails, and asking for many links in a row is what the server is there to refuse.
  await page.route('**/api/auth/magic-link', (route) => route.fulfill({ json: { message: 'sent' } }));
  const testApp = sceneOf(page.context(), process.env['KARTU_ORIGIN'] ?? '');
  await openPage(page, await setUp(screen, language, testApp));
  await screen.reach?.({ page, t: translator(language), address: newAddress() });
  await untilStill(page);
}

/** What goes on moving although the reader has asked for less motion. */
function lastingMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().endTime) > 200)
      .map((each) => ('animationName' in each ? String(each.animationName) : each.id)),
  );
}

for (const screen of screens) {
  for (const theme of inTurn(themes, screen)) {
    test(`[ALL-16] ${screen.name} is accessible and at rest in the ${theme} theme`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      for (const language of inTurn(languages, screen)) {
        await page.setViewportSize(phone);
        await bringUp(page, screen, language);
        expect.soft(await axeFaults(page), `${language}, ${phone.width} px`).toEqual([]);
      }
      await page.setViewportSize(desk);
      await untilStill(page);
      expect.soft(await axeFaults(page), `${desk.width} px`).toEqual([]);
      expect.soft(await lastingMotion(page), 'motion').toEqual([]);
    });
  }
}

test.describe('widths', () => {
  // Words are exchanged under the hands of React, which may still be waking the last part of the page.
  test.use({ provoked: new RegExp(`${provoked.source}|React error #418`) });

  for (const screen of screens) {
    test(`[ALL-16] ${screen.name} fits screens from 320 px on, in languages longer than ours too`, async ({ page }) => {
      const checkWidths = async (spoken: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height });
          await untilStill(page);
          // An open list follows its button a moment after the screen has changed.
          await softly.poll(() => layoutFaults(page), { message: `${spoken}, ${width} px` }).toEqual([]);
        }
      };
      for (const language of inTurn(languages, screen)) {
        await bringUp(page, screen, language);
        await checkWidths(language);
      }
      await bringUp(page, screen, 'en');
      await speakLonger(page);
      await checkWidths('a third longer');
    });
  }
});
