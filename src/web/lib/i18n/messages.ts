import { type Language, languageOfPath, languages } from '#domain/language.ts';
import type { MessageCatalogue } from '#i18n/compiled/message-args.ts';
import { type Catalogue, createTranslate, type Translate } from '#i18n/translate.ts';

/** A page names the catalogues it needs; what every page may say is always there. */
export interface PageHandle {
  messages: readonly MessageCatalogue[];
  /** Read without JavaScript: the page ships none. */
  static?: boolean;
  /** Read before it is used: its scripts come after it. */
  deferScripts?: boolean;
  /** Reckons with dates: a browser without Temporal fetches it first. */
  calendar?: boolean;
}

const alwaysLoaded: readonly MessageCatalogue[] = ['common'];
const loaders = import.meta.glob<{ messages: Catalogue }>(['../../../i18n/compiled/*/*.ts', '!**/mail.ts']);
const allCatalogues = [
  ...new Set(Object.keys(loaders).map((key) => key.replace(/^.*\/|\.ts$/g, '') as MessageCatalogue)),
];
const loaded = new Map<string, Catalogue>();

export function cataloguesOf(handles: readonly unknown[]): MessageCatalogue[] {
  const named = handles.flatMap((handle) => (handle as Partial<PageHandle> | undefined)?.messages ?? []);
  return [...new Set([...alwaysLoaded, ...named])];
}

const keyOf = (language: Language, catalogue: MessageCatalogue) => `../../../i18n/compiled/${language}/${catalogue}.ts`;

/** Fetches what is not here yet; nothing is fetched twice. */
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

/** What the server has at hand anyway: no page that it draws lacks a message. Elsewhere a page has to name what it says. */
export async function loadForServer(language: Language, catalogues: readonly MessageCatalogue[]): Promise<void> {
  await loadMessages(language, import.meta.env.PROD ? allCatalogues : catalogues);
}

const languagesInUse = new Set<Language>();
const catalogsInUse = new Set<MessageCatalogue>();

/**
 * In the browser every catalog in use is there in every language in use, whichever of the two came first: a part that
 * was loaded before the language was switched, or while it is being switched, never lacks a message.
 */
export async function loadForBrowser(language: Language, catalogs: readonly MessageCatalogue[]): Promise<void> {
  languagesInUse.add(language);
  for (const catalog of catalogs) catalogsInUse.add(catalog);
  await Promise.all([...languagesInUse].map((each) => loadMessages(each, [...catalogsInUse])));
}

const translators = new Map<Language, { knows: number; translate: Translate }>();

/** Says everything that has been loaded for the language so far; made anew only when more has come. */
function latest(language: Language): Translate {
  const ready = translators.get(language);
  if (ready?.knows === loaded.size) return ready.translate;
  const catalogues = [...loaded].filter(([key]) => key.includes(`/${language}/`)).map(([, messages]) => messages);
  const translate = createTranslate(language, catalogues);
  translators.set(language, { knows: loaded.size, translate });
  return translate;
}

/** The message in any language that is here, or its id. */
const fallback: Translate = (id, ...args) => {
  const language = languages.find((each) =>
    [...loaded].some(([key, messages]) => key.includes(`/${each}/`) && id in messages),
  );
  return language ? latest(language)(id, ...args) : id;
};

const stableTranslators = new Map<Language, Translate>();

/** One translate per language for good: words that come later, with a dialog for instance, are said without a new one. */
export function translatorFor(language: Language): Translate {
  const known = stableTranslators.get(language);
  if (known) return known;
  const translate: Translate = (id, ...args) => {
    try {
      return latest(language)(id, ...args);
    } catch (error) {
      // One sentence in another language costs the reader less than the whole page. Tests fail on what is reported.
      if (!import.meta.env.PROD || import.meta.env.SSR) throw error;
      reportError(error);
      return fallback(id, ...args);
    }
  };
  stableTranslators.set(language, translate);
  return translate;
}

/** For `lazy`: a part of the page that comes with its words; whoever does not open it needs neither. */
export function withMessages<Part>(
  catalogues: readonly MessageCatalogue[],
  load: () => Promise<Part>,
): () => Promise<Part> {
  return async () => {
    // The server has no address of its own and speaks to everybody.
    const words =
      'location' in globalThis
        ? loadForBrowser(languageOfPath(location.pathname), catalogues)
        : Promise.all(languages.map((language) => loadMessages(language, catalogues)));
    const [part] = await Promise.all([load(), words]);
    return part;
  };
}

/** Middleware for a page: a navigation to it in the browser waits for its words. */
export function loadPageMessages(catalogues: readonly MessageCatalogue[]) {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>): Promise<void> => {
    await loadForBrowser(languageOfPath(new URL(request.url).pathname), [...alwaysLoaded, ...catalogues]);
    await next();
  };
}
