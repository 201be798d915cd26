import type { Page } from '@playwright/test';
import { pause } from '#scripts/stack/program.ts';
import { type Language, languages, pathInLanguage, plainPath } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import type { Complaints } from './complaints.ts';
import { type Control, dialogHeading, openDialogs, type Reach, reachOf } from './controls.ts';
import { askPage, describePage, fillIn, goTo, noteClicks, press, settle } from './hand.ts';
import { Requests } from './requests.ts';
import type { Visit } from './roles.ts';
import { waitUntil, works } from './waiting.ts';

const closeMs = 3_000;
const leaveMs = 400;
const onlineMs = 200;
const opensMs = 3_000;
const restMs = 700;
const widths = [320, 390, 768, 1280];
const failedHeadings = languages.map((language) => translator(language)('errors.pageHeading'));

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
  /** Where they are on the page, and on which. */
  readonly #formOpeners = new Map<string, string>();
  readonly #requests: Requests;
  draftsTried = 0;
  draftsChecked = 0;

  constructor({ page, complaints, visit, random }: WalkOptions) {
    this.#page = page;
    this.#complaints = complaints;
    this.#visit = visit;
    this.#random = random;
    this.#requests = new Requests(page);
    page.on('popup', (other) => void works(other.close()));
    page.on('dialog', (dialog) => void works(dialog.accept()));
  }

  #pick<Choice>(choices: readonly Choice[]): Choice | undefined {
    return choices[Math.floor(this.#random() * choices.length)];
  }

  get #language(): Language {
    return languages.find((each) => each !== 'en' && new URL(this.#page.url()).pathname.split('/')[1] === each) ?? 'en';
  }

  get #path(): string {
    return plainPath(new URL(this.#page.url()).pathname);
  }

  get #isOurPage(): boolean {
    return this.#page.url().startsWith('http');
  }

  async open(path = this.#pick(this.#visit.pages) ?? '/'): Promise<Issue> {
    this.done.push(`open ${path}`);
    await this.#visit.signIn();
    await goTo(this.#page, pathInLanguage(path, this.#pick(languages) ?? 'en'));
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
    return (await act()) ?? (await this.#look());
  }

  /** What is wrong with the page as it stands. */
  async #look(): Promise<Issue> {
    await waitUntil(async () => this.#requests.areDrawn, opensMs);
    const seen = await settle(this.#page);
    const [complaint] = this.#complaints.take();
    // Offline the step itself says whether the browser may show a page of its own.
    if (!this.#isOurPage)
      return complaint ?? (this.#complaints.isOffline ? undefined : `not our page: ${this.#page.url()}`);
    const isErrorPage = seen && (seen.hasFailed || failedHeadings.includes(seen.heading));
    if (isErrorPage) return `error page${complaint === undefined ? '' : ` (${complaint})`}`;
    if (complaint !== undefined) return complaint;
    return seen?.isEmpty ? 'empty page' : undefined;
  }

  /** Everything within reach. Remembers what opened a form, to come back to it. */
  async #reach(): Promise<Reach> {
    const reach = await reachOf(this.#page);
    const opener = reach.dialogs > 0 && reach.controls.some(({ isDraft }) => isDraft) ? this.#opener : undefined;
    if (opener) this.#formOpeners.set(opener.path, this.#path);
    return reach;
  }

  /** Opens a form that the walk has seen before, wherever that was, or tries a button for one. */
  async #openForm(): Promise<Issue> {
    const [wanted, path] = this.#pick([...this.#formOpeners]) ?? [];
    if (path !== this.#path) await this.open(path);
    const { controls } = await this.#reach();
    const opener = controls.find((control) => control.path === wanted);
    const buttons = controls.filter(({ name, isAvoided }) => name.startsWith('button') && !isAvoided);
    const issue = await this.#press(opener ?? this.#pick(buttons));
    // What was pressed last before a form came need not have opened it.
    if (!(await this.#bringsForm()) && wanted !== undefined) this.#formOpeners.delete(wanted);
    return issue;
  }

  /** Whether a form comes before the page has had all that it wants for a while: what was fetched is drawn a bit later. */
  async #bringsForm(): Promise<boolean> {
    const ends = performance.now() + opensMs;
    let restsSince = performance.now();
    for (;;) {
      await settle(this.#page);
      if ((await this.#reach()).controls.some(({ isDraft }) => isDraft)) return true;
      const now = performance.now();
      if (this.#requests.underWay.length > 0) restsSince = now;
      if (now > ends || now - restsSince > restMs) return false;
    }
  }

  /** Presses something; a control that answers to two presses with nothing at all is an issue. */
  async #press(wanted?: Control): Promise<Issue> {
    const { dialogs, controls } = await this.#reach();
    const control = wanted ?? this.#pick(controls.filter(({ kind, isAvoided }) => kind === 'press' && !isAvoided));
    if (!control) return undefined;
    this.done.push(`press ${control.name}`);
    if (dialogs === 0) this.#opener = control;
    for (let time = 0; time < 2; time += 1) if ((await press(this.#page, control.path)) !== 'nothing') return undefined;
    return `does nothing: ${control.name}`;
  }

  #text(takes: string): string {
    const token = `wander${Math.floor(this.#random() * 1e9)}`;
    if (takes === 'email') return `${token}@example.lt`;
    if (takes === 'url') return `https://example.lt/${token}`;
    if (takes === 'number') return String(Math.floor(this.#random() * 40));
    if (takes === 'date') return `19${10 + Math.floor(this.#random() * 90)}-05-1${Math.floor(this.#random() * 10)}`;
    if (takes === 'time') return `1${Math.floor(this.#random() * 10)}:30`;
    return token;
  }

  async #type(): Promise<Issue> {
    const control = this.#pick((await this.#reach()).controls.filter(({ kind }) => kind !== 'press'));
    if (!control) return this.#press();
    const field = this.#page.locator(control.path).first();
    if ((await field.count()) === 0) return undefined;
    if (control.kind === 'select') {
      const values = await field
        .locator('option:not([disabled])')
        .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
      this.done.push(`choose in ${control.name}`);
      await field.selectOption(this.#pick(values) ?? '', { timeout: 2_000 }).catch(() => {});
    } else {
      this.done.push(`type into ${control.name}`);
      await fillIn(field, this.#text(control.takes));
    }
    return undefined;
  }

  async #history(way: 'goBack' | 'goForward'): Promise<Issue> {
    if (this.#complaints.isOffline) return undefined;
    this.done.push(way);
    const hasMoved = await works(this.#page[way]({ timeout: 10_000 }));
    // A form that was sent without the network is not sent again: the browser's own page comes after its refusal.
    const isOut = hasMoved ? !this.#isOurPage : await waitUntil(async () => !this.#isOurPage, leaveMs);
    return isOut ? this.open() : undefined;
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
    // Until a new page is drawn, its address stands above the links of the one before.
    const target = async () => new URL((await link.getAttribute('href')) ?? '', this.#page.url());
    const leadsHere = async () => plainPath((await target()).pathname) === this.#path;
    if (!(await waitUntil(leadsHere, opensMs))) return `on ${this.#path} the link to ${language} leads elsewhere`;
    const path = this.#path;
    this.done.push(`switch to ${language}`);
    const isPressed = await noteClicks(link);
    if (!(await works(link.click({ timeout: 3_000 })))) return undefined;
    const hasLanguage = () =>
      this.#page.waitForFunction((wanted) => document.documentElement.lang === wanted, language, { timeout: 10_000 });
    const isThere = await works(askPage(this.#page, hasLanguage));
    // A dialog that opens between the two halves of a press takes the press.
    if (!isThere && (await openDialogs(this.#page)) > 0 && !(await isPressed())) return undefined;
    if (!isThere)
      return `the page does not change to ${language}: ${await describePage(this.#page, this.#requests.underWay)}`;
    return this.#path === path ? undefined : `the language changed the page from ${path} to ${this.#path}`;
  }

  async #resize(): Promise<Issue> {
    const width = this.#pick(widths) ?? 1280;
    // The browser refuses it while a show fills the screen.
    if (await askPage(this.#page, () => this.#page.evaluate(() => document.fullscreenElement !== null)))
      return undefined;
    this.done.push(`resize to ${width}`);
    await this.#page.setViewportSize({ width, height: 800 });
    return undefined;
  }

  /** Some steps without the network. Only a page that ships no script cannot keep its reader from leaving. */
  async #offline(): Promise<Issue> {
    const address = this.#page.url();
    const hasScript = await askPage(this.#page, () =>
      this.#page.evaluate(() => document.documentElement.dataset['hydrated'] !== undefined),
    );
    this.done.push('offline');
    this.#complaints.isOffline = true;
    await this.#page.context().setOffline(true);
    let issue: Issue;
    for (let steps = 0; steps < 3 && issue === undefined; steps += 1) {
      issue = await (this.#random() < 0.5 ? this.#type() : this.#press());
      issue ??= await this.#look();
    }
    this.done.push('online');
    await this.#page.context().setOffline(false);
    const hasLeft = !this.#isOurPage;
    if (hasLeft) await this.#page.goto(address);
    await pause(onlineMs);
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
      if (await this.#dialogsFall(before)) return undefined;
    }
    return 'a dialog cannot be closed';
  }

  #dialogsFall(before: number): Promise<boolean> {
    return waitUntil(async () => (await openDialogs(this.#page)) < before, leaveMs);
  }

  /** Types into a form, leaves it without a word, comes back and looks for the text. */
  async #checkDraft(): Promise<Issue> {
    if (this.#complaints.isOffline) return undefined;
    let { dialogs, controls } = await this.#reach();
    if (!controls.some(({ isDraft }) => isDraft)) {
      const issue = await this.#openForm();
      if (issue !== undefined) return issue;
      ({ dialogs, controls } = await this.#reach());
    }
    const field = this.#pick(controls.filter(({ isDraft }) => isDraft));
    if (!field) return undefined;
    const inDialog = dialogs > 0;
    const opener = this.#opener;
    if (inDialog && !opener) return undefined;
    const text = this.#text(field.takes);
    if (!(await fillIn(this.#page.locator(field.path).first(), text))) return undefined;
    this.draftsTried += 1;
    const heading = await dialogHeading(this.#page, field.path);
    const path = this.#path;
    const ways = inDialog ? (['Escape', 'outside', 'reload'] as const) : (['reload', 'language'] as const);
    const way = this.#pick(ways);
    this.done.push(`type into ${field.name}, then ${way}`);
    if (way === 'Escape') await this.#page.keyboard.press('Escape');
    if (way === 'outside') await this.#page.mouse.click(2, 300);
    if (way === 'reload') await this.#page.reload();
    if (way === 'language') {
      const issue = await this.#switchLanguage();
      if (issue !== undefined) return issue;
    }
    const hasLeft = way === 'reload' || !inDialog || (await this.#dialogsFall(dialogs));
    await settle(this.#page);
    if (await this.#holds(text)) {
      if (hasLeft) this.draftsChecked += 1;
      return undefined;
    }
    // A question stands where the form was: whoever answers it decides.
    if ((await this.#page.getByRole('alertdialog').count()) > 0) return undefined;
    if (this.#path !== path) return undefined;
    if (opener && inDialog) {
      // A dialog with an address of its own comes back by itself.
      if ((await openDialogs(this.#page)) === 0 && (await this.#press(opener)) !== undefined) return undefined;
      await this.#page
        .locator(field.path)
        .first()
        .waitFor({ timeout: opensMs })
        .catch(() => {});
      await settle(this.#page);
      if ((await openDialogs(this.#page)) === 0) return undefined;
      // A dialog that comes late has another opener than the last press.
      if ((await dialogHeading(this.#page)) !== heading) return undefined;
    }
    this.draftsChecked += 1;
    const isFetching = () => this.#requests.underWay.length > 0;
    const isBack = await waitUntil(() => this.#findsOnTheWayDown(text), opensMs, isFetching);
    return isBack ? undefined : `lost draft: ${field.name} after ${way}, opened by ${opener?.name ?? 'nothing'}`;
  }

  /** Parts of a page are loaded when their reader comes near. */
  async #findsOnTheWayDown(text: string): Promise<boolean> {
    if (await this.#holds(text)) return true;
    await askPage(this.#page, () => this.#page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' })));
    return false;
  }

  #holds(text: string): Promise<boolean> {
    return askPage(this.#page, () =>
      this.#page.evaluate(
        (wanted) =>
          [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) =>
            value.includes(wanted),
          ) || document.body.innerText.includes(wanted),
        text,
      ),
    );
  }
}
