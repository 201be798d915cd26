import type { Page } from '@playwright/test';

/** Waits until fonts have loaded and all finite animations have ended. */
export async function waitForStillPage(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    // A font is requested by the first frame that needs it and drawn by the next one.
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    await document.fonts.ready;
    await nextFrame();
    // Scroll-driven animations never end, and those far below the screen start only when they are seen.
    const isDrawn = ({ effect }: Animation) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility({ contentVisibilityAuto: true });
    const finite = document
      .getAnimations()
      .filter((each) => each.timeline === document.timeline && each.effect?.getComputedTiming().endTime !== Infinity)
      .filter(isDrawn);
    // An animation that the browser pauses because nobody sees it never ends.
    const deadline = new Promise((resolve) => setTimeout(resolve, 5000));
    await Promise.race([deadline, Promise.allSettled(finite.map((each) => each.finished))]);
  });
}

/** Finds pages wider than the screen, texts that are cut off, and controls that overlap. */
export function findLayoutIssues(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Pixels of tolerance: half a pixel of rounding on either side. */
    const slack = 1;
    const issues: string[] = [];
    const screenWidth = document.documentElement.clientWidth;

    const nameOf = (element: Element) => {
      const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ');
      return `<${element.localName}> "${words.slice(0, 48)}"`;
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('svg, [hidden]');
    /** Text for screen readers only lies in a box of one pixel. */
    const isUnseenOnPurpose = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { width, height } = around.getBoundingClientRect();
        if (width <= 1 && height <= 1 && getComputedStyle(around).overflow !== 'visible') return true;
      }
      return false;
    };
    const isShortenedOnPurpose = (style: CSSStyleDeclaration) =>
      style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';
    const sticksOut = (inner: DOMRect, outer: DOMRect) =>
      inner.left < outer.left - slack || inner.right > outer.right + slack;
    const sticksOutBelow = (inner: DOMRect, outer: DOMRect) =>
      inner.top < outer.top - slack || inner.bottom > outer.bottom + slack;

    if (document.documentElement.scrollWidth > screenWidth) {
      issues.push(`the page is ${document.documentElement.scrollWidth} px wide on a screen of ${screenWidth}`);
    }

    function checkScreen(element: Element, rects: readonly DOMRect[]): void {
      const beyond = Math.max(...rects.map(({ left, right }) => Math.max(-left, right - screenWidth)));
      if (beyond > slack) issues.push(`${nameOf(element)} leaves the screen by ${Math.ceil(beyond)} px`);
    }

    function checkWords(node: Node, element: Element): void {
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      const control = element.closest('a, button, label, input');
      const frame = control && getComputedStyle(control).display !== 'inline' ? control.getBoundingClientRect() : null;
      const isShortened = isShortenedOnPurpose(getComputedStyle(element));
      if (frame && !isShortened && rects.some((rect) => sticksOut(rect, frame)))
        issues.push(`${nameOf(element)} leaves its control`);
      // Text shortened by an ellipsis is measured by its box, since its hidden rest has a rectangle too.
      checkScreen(element, isShortened ? [element.getBoundingClientRect()] : rects);
      const isSkipped = !element.checkVisibility({ contentVisibilityAuto: true });
      // Up to the body only: while a dialog is open, the body hides what lies below the screen.
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        const isContained = style.contentVisibility === 'auto';
        const hides = (overflow: string) => isContained || overflow === 'hidden' || overflow === 'clip';
        const cut =
          (hides(style.overflowX) && rects.some((rect) => sticksOut(rect, box))) ||
          (hides(style.overflowY) && !(isContained && isSkipped) && rects.some((rect) => sticksOutBelow(rect, box)));
        if (cut && !isShortenedOnPurpose(style)) issues.push(`${nameOf(element)} is cut off by ${nameOf(around)}`);
        // Text shortened here cannot be cut off by elements further out.
        if (isShortenedOnPurpose(style)) break;
        if (style.position === 'fixed' || style.overflowY === 'auto' || style.overflowY === 'scroll') break;
      }
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !isSeen(element) || isUnseenOnPurpose(element)) continue;
      checkWords(node, element);
    }

    /** The layer of an element: the page, or a dialog, menu or toast above it. Only controls of one layer must not overlap. */
    const layerOf = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { position, bottom } = getComputedStyle(around);
        // The page scrolls below a sticky bar at the foot of the screen.
        const isFoot = position === 'sticky' && bottom !== 'auto';
        if (around.hasAttribute('popover') || position === 'fixed' || isFoot) return around;
      }
      return document.body;
    };
    const containerOf = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (getComputedStyle(around).contentVisibility === 'auto') return around;
      return null;
    };
    /** What is seen of a control: content skipped for now is clipped by its box, whose height is a guess. */
    const seenRects = (element: Element) => {
      const rects = [...element.getClientRects()];
      if (element.checkVisibility({ contentVisibilityAuto: true })) return rects;
      const bottom = containerOf(element)?.getBoundingClientRect().bottom ?? Infinity;
      return rects.map((rect) => new DOMRect(rect.x, rect.y, rect.width, Math.min(rect.height, bottom - rect.y)));
    };
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
      .filter((element) => isSeen(element) && !isUnseenOnPurpose(element))
      .map((element) => ({ element, sheet: layerOf(element), rects: seenRects(element) }));
    const touch = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack;
    const scrollerOf = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(around).overflowY)) return around;
      return null;
    };
    /** Whether the other control scrolls below this one, which stays in its place and is opaque. */
    const covers = (upper: Element, lower: Element) => {
      const opaque = /^(?:rgb\(|oklch\([^/]+\)$|oklab\([^/]+\)$)/.test(getComputedStyle(upper).backgroundColor);
      return opaque && scrollerOf(lower)?.contains(upper) === false;
    };
    /** Whether both controls are seen where they overlap; one may have been scrolled under the head or foot of a dialog. */
    const areBothSeen = (sheet: Element, elements: readonly Element[], one: DOMRect, other: DOMRect) => {
      if (sheet === document.body) return true;
      const x = (Math.max(one.left, other.left) + Math.min(one.right, other.right)) / 2;
      const y = (Math.max(one.top, other.top) + Math.min(one.bottom, other.bottom)) / 2;
      const hit = document.elementsFromPoint(x, y);
      const depth = (element: Element) => hit.findIndex((each) => element.contains(each));
      const [upper, lower] = elements.toSorted((a, b) => depth(a) - depth(b));
      const places = elements.map(depth).toSorted((a, b) => a - b);
      if (upper && lower && covers(upper, lower)) return false;
      const between = hit.slice(places[0], places[1]);
      return places[0] !== -1 && between.every((each) => elements.some((element) => element.contains(each)));
    };
    controls.forEach(({ element, sheet, rects }, index) => {
      checkScreen(element, rects);
      for (const other of controls.slice(index + 1)) {
        if (sheet !== other.sheet || element.contains(other.element) || other.element.contains(element)) continue;
        const both = [element, other.element];
        const overlap = (one: DOMRect, another: DOMRect) =>
          touch(one, another) && areBothSeen(sheet, both, one, another);
        if (rects.some((one) => other.rects.some((another) => overlap(one, another)))) {
          issues.push(`${nameOf(element)} and ${nameOf(other.element)} overlap`);
        }
      }
    });
    return [...new Set(issues)];
  });
}
