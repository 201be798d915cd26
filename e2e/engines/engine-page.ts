/** What a journey needs of a browser, whatever protocol drives it. */
export interface EnginePage {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Presses the element that the expression gives. */
  click(element: string): Promise<void>;
  /** Types into the element that the expression gives. */
  type(element: string, text: string): Promise<void>;
  addFile(element: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  savePicture(path: `${string}.png`): Promise<void>;
  /** Errors of the console and uncaught ones, since the start. */
  errors(): string[];
  close(): Promise<void>;
}

const patienceMs = 30_000;

/** Runs in the page: the visible elements of a kind with this name, in the topmost dialog if there is one. */
const finder = `(kind, name, place) => {
  const words = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const isVisible = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isVisible);
  const scope = dialogs.at(-1) ?? document;
  const byIds = (ids) => words((ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join(' '));
  const nameOf = (element) =>
    words(element.getAttribute('aria-label')) || byIds(element.getAttribute('aria-labelledby')) ||
    words(kind === 'field' ? element.labels?.[0]?.textContent : element.innerText);
  const selectors = { button: 'button, [role=button]', link: 'a[href]', field: 'input, textarea, select', heading: 'h1, h2, h3' };
  const isNamed = (element) => kind === 'field' ? nameOf(element).startsWith(name) : nameOf(element) === name;
  const isFile = (element) => element.type === 'file';
  return [...scope.querySelectorAll(selectors[kind])]
    .filter((element) => (isVisible(element) || isFile(element)) && !element.disabled && isNamed(element))[place] ?? null;
}`;

type Kind = 'button' | 'link' | 'field' | 'heading';

/** As the pages' texts are compared: a no-break space is a space. */
const plain = (text: string) => JSON.stringify(text.replaceAll(/\s+/g, ' '));

/** An expression that gives a visible element by its accessible name. */
export const elementNamed = (kind: Kind, name: string, place = 0): string =>
  `(${finder})(${JSON.stringify(kind)}, ${plain(name)}, ${place})`;

export async function waitFor(page: EnginePage, expression: string, what: string): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    // A page that is being left can't answer.
    const isThere = await page.evaluate<boolean>(`Boolean(${expression})`).catch(() => false);
    if (isThere) return;
    if (performance.now() > end) throw new Error(`not seen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** The text of the page; `innerText` leaves out, in WebKit, what is not drawn because it is out of sight. */
const pageText = `((walker, words) => {
  while (walker.nextNode()) words.push(walker.currentNode.data);
  return words.join('').replace(/\\s+/g, ' ');
})(document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
  node.parentElement.closest('script, style, template') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT), [])`;

export const waitForText = (page: EnginePage, text: string): Promise<void> =>
  waitFor(page, `${pageText}.includes(${plain(text)})`, text);

export const waitForPath = (page: EnginePage, path: string): Promise<void> =>
  waitFor(page, `location.pathname === ${JSON.stringify(path)}`, `the page ${path}`);

export async function press(page: EnginePage, kind: Kind, name: string): Promise<void> {
  const element = elementNamed(kind, name);
  await waitFor(page, element, `${kind} "${name}"`);
  await page.click(element);
}

export async function fill(page: EnginePage, label: string, text: string): Promise<void> {
  const element = elementNamed('field', label);
  await waitFor(page, element, `field "${label}"`);
  await page.type(element, text);
}

export async function addFile(page: EnginePage, label: string, path: string): Promise<void> {
  const element = elementNamed('field', label);
  await waitFor(page, element, `field "${label}"`);
  await page.addFile(element, path);
}

/** Opens a page and waits until its buttons work. */
export async function openPage(page: EnginePage, url: string): Promise<void> {
  await page.open(url);
  await waitFor(
    page,
    `!document.querySelector('script[type=module], script[data-deferred]') || document.documentElement.dataset.hydrated !== undefined`,
    `hydration of ${url}`,
  );
}

/** Sets a date or a choice, whose keys differ between browsers, as if it had been chosen. */
export async function choose(page: EnginePage, label: string, value: string): Promise<void> {
  const element = elementNamed('field', label);
  await waitFor(page, element, `field "${label}"`);
  await page.evaluate(`((field) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(value)});
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    return true;
  })(${element})`);
}
