import { type Language, languageOfPath, languages } from '#domain/language.ts';
import { type Catalogue, createTranslate, type Translate } from '#i18n/translate.ts';
import { everyCatalogue, loadCatalogue } from './catalogues.ts';

/** What a page says about itself. */
export interface PageHandle {
  /** The page ships no JavaScript. */
  static?: boolean;
  /** The page is mostly read, so its scripts load after the first paint. */
  deferScripts?: boolean;
  /** The page uses dates, so a browser without Temporal loads the polyfill first. */
  calendar?: boolean;
  /** How the layout frames the page: `plain` without a line below the header, `own` if the page draws header and footer. */
  frame?: 'plain' | 'own';
}

const loaded = new Map<string, Catalogue>();

const keyOf = (language: Language, name: string) => `${language}/${name}`;

/** Loads catalogues that are not loaded yet: all there are, where they are not divided by a build. */
export async function loadMessages(language: Language, names: Iterable<string> = everyCatalogue): Promise<void> {
  await Promise.all(
    [...names].map(async (name) => {
      const key = keyOf(language, name);
      if (!loaded.has(key)) loaded.set(key, await loadCatalogue(language, name));
    }),
  );
}

const languagesInUse = new Set<Language>();
const cataloguesInUse = new Set(everyCatalogue);

/**
 * In the browser every catalogue in use is loaded in every language in use, whichever came first, so that a part
 * loaded before or during a switch of the language never lacks a message.
 */
async function loadForBrowser(language: Language, names: Iterable<string>): Promise<void> {
  languagesInUse.add(language);
  const wanted = [...names];
  let count: number;
  do {
    count = languagesInUse.size;
    await Promise.all([...languagesInUse].map((each) => loadMessages(each, [...cataloguesInUse, ...wanted])));
    // A switch of the language meanwhile did not know of these catalogues.
  } while (languagesInUse.size > count);
  // Only now: no other part and no navigation may fail for catalogues that do not come.
  for (const name of wanted) cataloguesInUse.add(name);
}

const translators = new Map<Language, { knows: number; translate: Translate }>();

/** The translator with all catalogues loaded so far; created again only when more were loaded. */
function latest(language: Language): Translate {
  const ready = translators.get(language);
  if (ready?.knows === loaded.size) return ready.translate;
  const catalogues = [...loaded].filter(([key]) => key.startsWith(`${language}/`)).map(([, messages]) => messages);
  const translate = createTranslate(language, catalogues);
  translators.set(language, { knows: loaded.size, translate });
  return translate;
}

/** The message in any loaded language, or its id. */
const fallback: Translate = (id, ...args) => {
  const language = languages.find((each) =>
    [...loaded].some(([key, messages]) => key.startsWith(`${each}/`) && id in messages),
  );
  return language ? latest(language)(id, ...args) : id;
};

const stableTranslators = new Map<Language, Translate>();

/** One stable function per language, which also knows catalogues that are loaded later, for instance with a dialog. */
export function translatorFor(language: Language): Translate {
  const known = stableTranslators.get(language);
  if (known) return known;
  const translate: Translate = (id, ...args) => {
    try {
      return latest(language)(id, ...args);
    } catch (error) {
      // A sentence in another language is better than a failed page. Tests fail on the reported error.
      if (!import.meta.env.PROD || import.meta.env.SSR) throw error;
      reportError(error);
      return fallback(id, ...args);
    }
  };
  stableTranslators.set(language, translate);
  return translate;
}

const cataloguesOfPages = new Set<string>();

/**
 * The build calls it in the module of each page and layout.
 * @public
 */
export function needMessages(name: string): void {
  if (name) cataloguesOfPages.add(name);
}

/**
 * The build puts it around each `import()` of ours; the name is empty where the part brings no messages.
 * @public
 */
export async function withMessages<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), name && loadForBrowser(languageOfPath(location.pathname), [name])]);
  return part;
}

/** The messages of the page, after its module was loaded. */
export const loadPageMessages = (language: Language): Promise<void> => loadForBrowser(language, cataloguesOfPages);

/** Middleware of the root: a client navigation loads the modules of its page, then waits for what they say. */
export async function messagesOfPage({ request }: { request: Request }, next: () => Promise<unknown>) {
  const language = languageOfPath(new URL(request.url).pathname);
  const [results] = await Promise.all([next(), loadPageMessages(language)]);
  await loadPageMessages(language);
  return results;
}
