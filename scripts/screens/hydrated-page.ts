import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Opens a page and waits until its buttons work: before that a click would be lost or reload the page. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

/** Waits for hydration; a page that ships no script has none and counts as hydrated. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('script[type=module], script[data-deferred]') ||
      document.documentElement.dataset['hydrated'] !== undefined,
  );
}

/**
 * Waits until React has taken over every part that the server sent, also those whose script comes later: React keeps
 * its own record on each node, and the parts lie between comments.
 */
export async function waitUntilWhollyHydrated(page: Page): Promise<void> {
  await waitUntilHydrated(page);
  await page.waitForFunction(() => {
    const isTakenOver = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
    const isTextOrElement = ({ nodeType }: Node) => nodeType !== Node.COMMENT_NODE;
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
    for (let start = walker.nextNode(); start; start = walker.nextNode()) {
      if (start.nodeValue === '$?' || start.nodeValue === '$~') return false;
      if (start.nodeValue !== '$') continue;
      let depth = 0;
      for (let node = start.nextSibling; node && depth >= 0; node = node.nextSibling) {
        if (isTextOrElement(node)) {
          // The router's own boundary holds the scripts that bring its data.
          if (depth === 0 && node.nodeName !== 'SCRIPT' && !isTakenOver(node)) return false;
        } else if (node.nodeValue === '/$') depth -= 1;
        else if (node.nodeValue?.startsWith('$')) depth += 1;
      }
    }
    return true;
  });
}

/**
 * Reloads a page without open dialogs and waits for hydration. A closing dialog goes back in the history,
 * and a reload during that would be aborted.
 */
export async function reloadPage(page: Page): Promise<Response | null> {
  await page.waitForFunction(() => (history.state as { isOverlay?: boolean } | null)?.isOverlay !== true);
  const response = await page.reload();
  await waitUntilHydrated(page);
  return response;
}

/**
 * Opens a menu and presses an item once the menu stands still. Playwright scrolls a page on which an element keeps
 * moving; the menu then turns to the other side of its button, and a press that began on an item ends beside it.
 */
export async function chooseInMenu(page: Page, button: string, item: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const choice = page.getByRole('menuitem', { name: item });
  await choice.evaluate(async (element) => {
    const menu = element.closest('[role=menu]') ?? element;
    const place = () => JSON.stringify(element.getBoundingClientRect());
    const stillFrames = 3;
    let before = '';
    for (let still = 0; still < stillFrames; before = place()) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = place() === before && menu.getAnimations().length === 0 ? still + 1 : 0;
    }
  });
  await choice.click();
}

/** Scrolls to an element; one that the page replaces meanwhile is found again. */
export async function scrollToElement(locator: Locator): Promise<void> {
  await expect(() => locator.scrollIntoViewIfNeeded({ timeout: 2000 })).toPass();
}

/** Scrolls first: what comes near then moves the page, and a press that began on the element would end beside it. */
export async function clickFarDown(locator: Locator): Promise<void> {
  await scrollToElement(locator);
  await locator.click();
}

/** Scrolls to where the page ends now. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
}
