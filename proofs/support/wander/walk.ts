import type { Page } from '@playwright/test';
import { waitUntilHydrated } from '#scripts/screens/hydrated-page.ts';
import { pause } from '#scripts/stack/program.ts';
import { type Language, languages, pathInLanguage, plainPath } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import type { Complaints } from './complaints.ts';
import { type Control, controlsOf, openDialogs } from './controls.ts';
import type { PageSigns } from './page-watch.ts';
import type { Visit } from './roles.ts';

const settleMs = 60;
const answerMs = 1_500;
const closeMs = 3_000;
const arriveMs = 3_000;
const widths = [320, 390, 768, 1280];
const failedHeadings = languages.map((language) => translator(language)('errors.pageHeading'));

const works = (doing: Promise<unknown>): Promise<boolean> =>
  doing.then(
    () => true,
    () => false,
  );

export interface WalkOptions {
  page: Page;
  complaints: Complaints;
  visit: Visit;
  random: () => number;
}

type Issue = string | undefined;

/** One person at one browser, doing what comes to mind. Each step gives the issue that it found, if any. */
export class Walk {
  readonly #page: Page;
  readonly #complaints: Complaints;
  readonly #visit: Visit;
  readonly #random: () => number;
  readonly done: string[] = [];
  /** What was pressed before the dialog that is open now. */
  #opener: Control | undefined;
  #requests = 0;
  draftsTried = 0;
  draftsChecked = 0;

  constructor({ page, complaints, visit, random }: WalkOptions) {
    this.#page = page;
    this.#complaints = complaints;
    this.#visit = visit;
    this.#random = random;
    page.on('request', () => (this.#requests += 1));
    for (const name of ['download', 'filechooser', 'popup'] as const)
      page.on(name as 'popup', () => (this.#requests += 1));
    page.on('popup', (other) => void other.close());
    page.on('dialog', (dialog) => void dialog.accept());
  }

  #pick<Choice>(choices: readonly Choice[]): Choice | undefined {
    return choices[Math.floor(this.#random() * choices.length)];
  }

  get #language(): Language {
    return languages.find((each) => each !== 'en' && new URL(this.#page.url()).pathname.split('/')[1] === each) ?? 'en';
  }

  async #settle(): Promise<void> {
    await pause(settleMs);
    await waitUntilHydrated(this.#page).catch(() => {});
    await this.#arrive();
  }

  /** A page on its way is waited for: what is done next is done on that page, not on the one before. */
  async #arrive(): Promise<void> {
    await works(
      this.#page.waitForFunction(
        () => {
          const { __reactRouterDataRouter: router } = globalThis as {
            __reactRouterDataRouter?: { state: { navigation: { state: string } } };
          };
          return !router || router.state.navigation.state === 'idle';
        },
        undefined,
        { timeout: arriveMs },
      ),
    );
  }

  async open(path = this.#pick(this.#visit.pages) ?? '/'): Promise<Issue> {
    this.done.push(`open ${path}`);
    await this.#visit.signIn();
    await this.#page.goto(pathInLanguage(path, this.#pick(languages) ?? 'en'));
    await this.#settle();
    return undefined;
  }

  async step(): Promise<Issue> {
    const acts: readonly (readonly [percent: number, act: () => Promise<Issue>])[] = [
      [58, () => this.#press()],
      [14, () => this.#type()],
      [6, () => this.#checkDraft()],
      [4, () => this.#close()],
      [3, () => this.#history('goBack')],
      [1, () => this.#history('goForward')],
      [2, () => this.#reload()],
      [5, () => this.#switchLanguage()],
      [2, () => this.#resize()],
      [2, () => this.#offline()],
      [3, () => this.open()],
    ];
    let chance = this.#random() * 100;
    const [, act] = acts.find(([percent]) => (chance -= percent) < 0) ?? acts[0]!;
    const issue = await act();
    await this.#settle();
    return issue ?? (await this.#look());
  }

  /** What is wrong with the page as it stands. */
  async #look(): Promise<Issue> {
    const [complaint] = this.#complaints.take();
    const seen = await this.#page
      .evaluate(() => ({
        heading: document.querySelector('h1')?.textContent ?? '',
        failed: document.documentElement.dataset['failedRequest'] !== undefined,
        isEmpty: document.body.innerText.trim() === '',
      }))
      .catch(() => undefined);
    const isErrorPage = seen && (seen.failed || failedHeadings.includes(seen.heading));
    if (isErrorPage) return `error page${complaint === undefined ? '' : ` (${complaint})`}`;
    if (complaint !== undefined) return complaint;
    return seen?.isEmpty ? 'empty page' : undefined;
  }

  async #signs(): Promise<PageSigns & { url: string }> {
    const signs = await this.#page
      .evaluate(() => (globalThis as unknown as { wanderSigns?: PageSigns }).wanderSigns)
      .catch(() => undefined);
    return { ...(signs ?? { changes: -1, copies: 0, prints: 0, events: 0 }), url: this.#page.url() };
  }

  async #click({ path }: Control): Promise<boolean> {
    const target = this.#page.locator(path).first();
    await target.evaluate((element) => {
      document.querySelector('[data-wander-pressed]')?.removeAttribute('data-wander-pressed');
      element.setAttribute('data-wander-pressed', '');
    });
    return works(target.click({ timeout: 2_000 }));
  }

  /** Presses something; a control that answers to two presses with nothing at all is an issue. */
  async #press(wanted?: Control): Promise<Issue> {
    const dialogs = await openDialogs(this.#page);
    const controls = (await controlsOf(this.#page)).filter(({ kind, isAvoided }) => kind === 'press' && !isAvoided);
    const control = wanted ?? this.#pick(controls);
    if (!control) return undefined;
    this.done.push(`press ${control.name}`);
    for (let time = 0; time < 2; time += 1) {
      const requests = this.#requests;
      const box = await this.#page
        .locator(control.path)
        .first()
        .scrollIntoViewIfNeeded({ timeout: 2_000 })
        .catch(() => 'gone');
      if (box === 'gone') return undefined;
      await this.#page
        .locator(control.path)
        .first()
        .hover({ timeout: 2_000 })
        .catch(() => {});
      const before = await this.#signs();
      if (!(await this.#click(control))) return undefined;
      const ends = performance.now() + answerMs;
      for (;;) {
        const now = await this.#signs();
        const isAnswered =
          this.#requests > requests ||
          now.url !== before.url ||
          now.changes !== before.changes ||
          now.copies + now.prints + now.events > before.copies + before.prints + before.events;
        if (isAnswered) {
          if ((await openDialogs(this.#page)) > dialogs) this.#opener = control;
          return undefined;
        }
        if (performance.now() > ends) break;
        await pause(settleMs);
      }
    }
    return this.#complaints.isOffline ? undefined : `does nothing: ${control.name}`;
  }

  #text(takes: string): string {
    const token = `wander${Math.floor(this.#random() * 1e9)}`;
    if (takes === 'email') return `${token}@example.lt`;
    if (takes === 'url') return `https://example.lt/${token}`;
    if (takes === 'number') return String(Math.floor(this.#random() * 40));
    if (takes === 'date') return `19${10 + Math.floor(this.#random() * 90)}-05-1${Math.floor(this.#random() * 10)}`;
    return token;
  }

  async #type(): Promise<Issue> {
    const control = this.#pick((await controlsOf(this.#page)).filter(({ kind }) => kind !== 'press'));
    if (!control) return this.#press();
    const field = this.#page.locator(control.path).first();
    if (control.kind === 'select') {
      const values = await field
        .locator('option:not([disabled])')
        .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
      this.done.push(`choose in ${control.name}`);
      await field.selectOption(this.#pick(values) ?? '', { timeout: 2_000 }).catch(() => {});
    } else {
      this.done.push(`type into ${control.name}`);
      await field.fill(this.#text(control.takes), { timeout: 2_000 }).catch(() => {});
    }
    return undefined;
  }

  async #history(way: 'goBack' | 'goForward'): Promise<Issue> {
    if (this.#complaints.isOffline) return undefined;
    this.done.push(way);
    await this.#page[way]({ timeout: 10_000 }).catch(() => null);
    if (!this.#page.url().startsWith('http')) return this.open();
    return undefined;
  }

  async #reload(): Promise<Issue> {
    if (this.#complaints.isOffline) return undefined;
    this.done.push('reload');
    await this.#page.reload({ timeout: 20_000 });
    return undefined;
  }

  /** By the footer, as a reader does it; under a dialog it is out of reach. */
  async #switchLanguage(): Promise<Issue> {
    if (this.#complaints.isOffline || (await openDialogs(this.#page)) > 0) return undefined;
    const language = this.#pick(languages.filter((each) => each !== this.#language)) ?? 'lt';
    const link = this.#page.locator(`footer a[lang=${language}]`);
    if ((await link.count()) === 0) return undefined;
    const path = plainPath(new URL(this.#page.url()).pathname);
    this.done.push(`switch to ${language}`);
    if (!(await works(link.click({ timeout: 3_000 })))) return undefined;
    const isThere = await works(
      this.#page.waitForFunction((wanted) => document.documentElement.lang === wanted, language, { timeout: 10_000 }),
    );
    if (!isThere) return `the page does not change to ${language}`;
    const now = plainPath(new URL(this.#page.url()).pathname);
    return now === path ? undefined : `the language changed the page from ${path} to ${now}`;
  }

  async #resize(): Promise<Issue> {
    const width = this.#pick(widths) ?? 1280;
    this.done.push(`resize to ${width}`);
    await this.#page.setViewportSize({ width, height: 800 });
    return undefined;
  }

  /** Some steps without the network. Only a page that ships no script cannot keep its reader from leaving. */
  async #offline(): Promise<Issue> {
    const address = this.#page.url();
    const hasScript = await this.#page.evaluate(() => document.documentElement.dataset['hydrated'] !== undefined);
    this.done.push('offline');
    this.#complaints.isOffline = true;
    await this.#page.context().setOffline(true);
    let issue: Issue;
    for (let steps = 0; steps < 3 && issue === undefined; steps += 1) {
      issue = await (this.#random() < 0.5 ? this.#type() : this.#press());
      await pause(settleMs);
      issue ??= await this.#look();
    }
    this.done.push('online');
    await this.#page.context().setOffline(false);
    const hasLeft = !this.#page.url().startsWith(new URL(address).origin);
    if (hasLeft) await this.#page.goto(address);
    await pause(4 * settleMs);
    this.#complaints.isOffline = false;
    return issue ?? (hasLeft && hasScript ? 'offline, the browser’s own error page took the place of ours' : undefined);
  }

  /** A dialog closes by the key for it, or by a button of its own, or asks whether it may. */
  async #close(): Promise<Issue> {
    const before = await openDialogs(this.#page);
    if (before === 0) return undefined;
    this.done.push('Escape');
    const ends = performance.now() + closeMs;
    while (performance.now() < ends) {
      await this.#page.keyboard.press('Escape');
      await pause(6 * settleMs);
      if ((await openDialogs(this.#page)) < before) return undefined;
    }
    return 'a dialog cannot be closed';
  }

  /** Types into a form, leaves it without a word, comes back and looks for the text. */
  async #checkDraft(): Promise<Issue> {
    if (this.#complaints.isOffline) return undefined;
    const field = this.#pick((await controlsOf(this.#page)).filter(({ isDraft }) => isDraft));
    if (!field) return this.#press();
    const inDialog = (await openDialogs(this.#page)) > 0;
    const opener = this.#opener;
    if (inDialog && !opener) return undefined;
    const text = this.#text(field.takes);
    const isTyped = await works(this.#page.locator(field.path).first().fill(text, { timeout: 2_000 }));
    // A field may take less than it is given.
    if (!isTyped || !(await this.#holds(text))) return undefined;
    this.draftsTried += 1;
    await pause(10 * settleMs);
    const address = this.#page.url();
    const ways = inDialog ? (['Escape', 'outside', 'reload'] as const) : (['reload', 'language'] as const);
    const way = this.#pick(ways);
    this.done.push(`type into ${field.name}, then ${way}`);
    if (way === 'Escape') await this.#page.keyboard.press('Escape');
    if (way === 'outside') await this.#page.mouse.click(2, 300);
    if (way === 'reload') await this.#page.reload();
    if (way === 'language') await this.#switchLanguage();
    await pause(6 * settleMs);
    await this.#settle();
    if (await this.#holds(text)) return undefined;
    // A question stands where the form was: whoever answers it decides.
    if ((await this.#page.getByRole('alertdialog').count()) > 0) return undefined;
    if (this.#page.url() !== address && way !== 'language') return undefined;
    if (opener && inDialog) {
      if ((await openDialogs(this.#page)) > 0) return undefined;
      const issue = await this.#press(opener);
      if (issue !== undefined) return undefined;
      await this.#page
        .locator(field.path)
        .first()
        .waitFor({ timeout: 3_000 })
        .catch(() => {});
      await pause(6 * settleMs);
      if ((await openDialogs(this.#page)) === 0) return undefined;
    }
    this.draftsChecked += 1;
    return (await this.#holds(text)) ? undefined : `lost draft: ${field.name} after ${way}`;
  }

  #holds(text: string): Promise<boolean> {
    return this.#page.evaluate(
      (wanted) =>
        [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) =>
          value.includes(wanted),
        ) || document.body.innerText.includes(wanted),
      text,
    );
  }
}
