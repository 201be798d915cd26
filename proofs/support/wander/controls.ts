import type { Page } from '@playwright/test';
import { askPage } from './hand.ts';

/** Something on the page that can be pressed, typed into or chosen from. */
export interface Control {
  /** Finds it again in the same page in another language or after a reload. */
  path: string;
  kind: 'press' | 'text' | 'select';
  /** For the report. */
  name: string;
  /** Text that a person would miss: in a form, neither a search nor a code. */
  isDraft: boolean;
  /** The kind of text that it takes. */
  takes: string;
  /** Leads away from the product, ends the session or takes a file. */
  isAvoided: boolean;
}

export interface Reach {
  dialogs: number;
  controls: Control[];
}

/** Everything within reach: under an open dialog nothing else is. */
export function reachOf(page: Page): Promise<Reach> {
  return askPage(page, () => page.evaluate(readReach));
}

/** Runs in the browser as text, so it may use nothing from outside itself. */
function readReach(): Reach {
  const pathOf = (element: Element) => {
    const steps: string[] = [];
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const same = [...(at.parentElement?.children ?? [])].filter(({ localName }) => localName === at?.localName);
      steps.unshift(`${at.localName}:nth-of-type(${same.indexOf(at) + 1})`);
    }
    return steps.join('>');
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    element.getBoundingClientRect().width > 2;
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].filter(isSeen);
  const menus = [...document.querySelectorAll('[role=menu], [role=listbox]')].filter(isSeen);
  const isOnTop = (dialog: Element) => {
    const { x, y, width, height } = dialog.getBoundingClientRect();
    return dialog.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const dialog = dialogs.findLast(isOnTop) ?? dialogs.at(-1);
  const roots = menus.length > 0 ? menus : [dialog ?? document.body];
  /** A link to a place on the page that is in view already has nothing left to do. */
  const isWhereOneIs = (element: Element) => {
    if (!(element instanceof HTMLAnchorElement) || !element.hash || element.href !== location.href) return false;
    const place = document.getElementById(decodeURIComponent(element.hash.slice(1)))?.getBoundingClientRect();
    return place !== undefined && place.top >= -2 && place.top < innerHeight;
  };
  const textTypes = ['text', 'email', 'url', 'tel', 'number', 'search', 'date', 'time'];
  const all = roots.flatMap((root) => [
    ...root.querySelectorAll('a[href], button, input, textarea, select, summary, [role=menuitem], [role=option]'),
  ]);
  const controls = all.filter(isSeen).flatMap((element): Control[] => {
    const control = element as HTMLInputElement;
    if (control.disabled || element.getAttribute('aria-disabled') === 'true' || control.readOnly) return [];
    const isText =
      element.localName === 'textarea' || (element.localName === 'input' && textTypes.includes(control.type));
    const isChosen =
      (control.type === 'radio' && control.checked) ||
      element.getAttribute('aria-selected') === 'true' ||
      (element.hasAttribute('aria-current') && element.localName === 'a') ||
      isWhereOneIs(element);
    if (isChosen || control.type === 'file' || control.type === 'hidden') return [];
    const link = element instanceof HTMLAnchorElement ? element : null;
    const takes = element.localName === 'textarea' ? 'textarea' : isText ? control.type : '';
    const words = element.getAttribute('aria-label') ?? element.textContent.trim();
    // Who signs in is kept nowhere, since the browser may be shared; it knows the address itself.
    const isCode =
      ['one-time-code', 'email', 'username'].includes(control.autocomplete) || control.inputMode === 'numeric';
    return [
      {
        path: pathOf(element),
        kind: isText ? 'text' : element.localName === 'select' ? 'select' : 'press',
        name: `${element.localName} "${(words || control.name || control.placeholder || '').slice(0, 40)}"`,
        isDraft:
          isText &&
          !isCode &&
          ['text', 'textarea', 'email', 'url'].includes(takes) &&
          element.closest('form, [role=dialog]') !== null &&
          element.closest('[role=search], [role=combobox]') === null,
        takes,
        isAvoided:
          (link !== null &&
            (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download'))) ||
          element.closest('[data-wander-avoid]') !== null,
      },
    ];
  });
  return { dialogs: dialogs.length, controls };
}

export const openDialogs = (page: Page): Promise<number> =>
  askPage(page, () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].filter((each) =>
          each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        ).length,
    ),
  );

/** What the dialog around a field is about, or else the one on top: two can have the same fields, and lie over each other. */
export const dialogHeading = (page: Page, field?: string): Promise<string> =>
  askPage(page, () =>
    page.evaluate((path) => {
      const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility());
      const onTop = dialogs.findLast((dialog) => {
        const { x, y, width, height } = dialog.getBoundingClientRect();
        return dialog.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      const around = path === undefined ? null : document.querySelector(path)?.closest('[role=dialog]');
      return (around ?? onTop ?? dialogs.at(-1))?.querySelector('h1, h2')?.textContent.trim() ?? '';
    }, field),
  );
