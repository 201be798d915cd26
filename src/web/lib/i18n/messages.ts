import { type Language, languageOfPath, languages } from '#domain/language.ts';
import type { MessageCatalogue } from '#i18n/compiled/message-args.ts';
import { type Catalogue, createTranslate, type Translate } from '#i18n/translate.ts';

/** A page names the catalogues it needs; the common one is always loaded. */
export interface PageHandle {
  messages: readonly MessageCatalogue[];
  /** The page ships no JavaScript. */
  static?: boolean;
  /** The page is mostly read, so its scripts load after the first paint. */
  deferScripts?: boolean;
  /** The page uses dates, so a browser without Temporal loads the polyfill first. */
  calendar?: boolean;
  /** How the layout frames the page: `plain` without a line below the header, `own` if the page draws header and footer. */
  frame?: 'plain' | 'own';
}

interface CatalogueModule {
  messages: Catalogue;
}

const alwaysLoaded: readonly MessageCatalogue[] = ['common'];
/**
 * Without what only the server writes: mails, refusals and the pages of an export. Pages behind mailed links, legal
 * texts and the backend ship no JavaScript, so that the browser needs to know nothing of their words either.
 */
const loaders = import.meta.env.SSR
  ? import.meta.glob<CatalogueModule>(['./*/*.ts', '!**/{mail,refusals,archive}.ts'], {
      base: '../../../i18n/compiled',
    })
  : import.meta.glob<CatalogueModule>(
      ['./*/*.ts', '!**/{mail,refusals,archive,unsubscribe,export-link,legal,admin}.ts'],
      { base: '../../../i18n/compiled' },
    );
const allCatalogues = [
  ...new Set(Object.keys(loaders).map((key) => key.replace(/^.*\/|\.ts$/g, '') as MessageCatalogue)),
];
const loaded = new Map<string, Catalogue>();

export function cataloguesOf(handles: readonly unknown[]): MessageCatalogue[] {
  const named = handles.flatMap((handle) => (handle as Partial<PageHandle> | undefined)?.messages ?? []);
  return [...new Set([...alwaysLoaded, ...named])];
}

const keyOf = (language: Language, catalogue: MessageCatalogue) => `./${language}/${catalogue}.ts`;

/** Loads catalogues that are not loaded yet. */
export async function loadMessages(language: Language, catalogues: readonly MessageCatalogue[]): Promise<void> {
  await Promise.all(
    catalogues.map(async (catalogue) => {
      const key = keyOf(language, catalogue);
      const load = loaders[key];
      if (loaded.has(key) || !load) return;
      loaded.set(key, (await load()).messages);
    }),
  );
}

/** In production the server loads all catalogues, so that no page lacks a message; in development a missing name fails. */
export async function loadForServer(language: Language, catalogues: readonly MessageCatalogue[]): Promise<void> {
  await loadMessages(language, import.meta.env.PROD ? allCatalogues : catalogues);
}

const languagesInUse = new Set<Language>();
const catalogsInUse = new Set<MessageCatalogue>();

/**
 * In the browser every catalogue in use is loaded in every language in use, whichever came first, so that a part
 * loaded before or during a switch of the language never lacks a message.
 */
export async function loadForBrowser(language: Language, catalogs: readonly MessageCatalogue[]): Promise<void> {
  languagesInUse.add(language);
  let count: number;
  do {
    count = languagesInUse.size;
    await Promise.all([...languagesInUse].map((each) => loadMessages(each, [...catalogsInUse, ...catalogs])));
    // A switch of the language meanwhile did not know of these catalogues.
  } while (languagesInUse.size > count);
  // Only now: no other part and no navigation may fail for catalogues that do not come.
  for (const catalog of catalogs) catalogsInUse.add(catalog);
}

const translators = new Map<Language, { knows: number; translate: Translate }>();

/** The translator with all catalogues loaded so far; created again only when more were loaded. */
function latest(language: Language): Translate {
  const ready = translators.get(language);
  if (ready?.knows === loaded.size) return ready.translate;
  const catalogues = [...loaded].filter(([key]) => key.includes(`/${language}/`)).map(([, messages]) => messages);
  const translate = createTranslate(language, catalogues);
  translators.set(language, { knows: loaded.size, translate });
  return translate;
}

/** The message in any loaded language, or its id. */
const fallback: Translate = (id, ...args) => {
  const language = languages.find((each) =>
    [...loaded].some(([key, messages]) => key.includes(`/${each}/`) && id in messages),
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

/** For `lazy`: loads a component together with its catalogues. */
export function withMessages<Part>(
  catalogues: readonly MessageCatalogue[],
  load: () => Promise<Part>,
): () => Promise<Part> {
  return async () => {
    // On the server there is no location, and all languages are in use.
    const words =
      'location' in globalThis
        ? loadForBrowser(languageOfPath(location.pathname), catalogues)
        : Promise.all(languages.map((language) => loadMessages(language, catalogues)));
    const [part] = await Promise.all([load(), words]);
    return part;
  };
}

/** Middleware for a page: a client navigation waits for its catalogues. */
export function loadPageMessages(catalogues: readonly MessageCatalogue[]) {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>): Promise<void> => {
    await loadForBrowser(languageOfPath(new URL(request.url).pathname), [...alwaysLoaded, ...catalogues]);
    await next();
  };
}
