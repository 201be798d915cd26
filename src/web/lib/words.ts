import { type Language, languageOfPath, languages } from '../../domain/language.ts';
import type { WordRoom } from '../../i18n/compiled/message-args.ts';
import { type Catalogue, createTranslate, type Translate } from '../../i18n/translate.ts';

/** A page names the rooms whose words it says; what every page may say is always there. */
export interface PageHandle {
  words: readonly WordRoom[];
  /** Read without JavaScript: the page ships none. */
  static?: boolean;
  /** Read before it is used: its scripts come after it. */
  late?: boolean;
  /** Reckons with dates: a browser without Temporal fetches it first. */
  calendar?: boolean;
}

const alwaysLoaded: readonly WordRoom[] = ['common'];
const loaders = import.meta.glob<{ messages: Catalogue }>(['../../i18n/compiled/*/*.ts', '!**/mail.ts']);
const allRooms = [...new Set(Object.keys(loaders).map((key) => key.replace(/^.*\/|\.ts$/g, '') as WordRoom))];
const loaded = new Map<string, Catalogue>();

export function wordsOf(handles: readonly unknown[]): WordRoom[] {
  const named = handles.flatMap((handle) => (handle as Partial<PageHandle> | undefined)?.words ?? []);
  return [...new Set([...alwaysLoaded, ...named])];
}

const keyOf = (language: Language, room: WordRoom) => `../../i18n/compiled/${language}/${room}.ts`;

/** Fetches what is not here yet; nothing is fetched twice. */
export async function loadWords(language: Language, rooms: readonly WordRoom[]): Promise<void> {
  await Promise.all(
    rooms.map(async (room) => {
      const key = keyOf(language, room);
      const load = loaders[key];
      if (loaded.has(key) || !load) return;
      loaded.set(key, (await load()).messages);
    }),
  );
}

/** What the server has at hand anyway: no page that it draws lacks a message. Elsewhere a page has to name what it says. */
export async function loadForServer(language: Language, rooms: readonly WordRoom[]): Promise<void> {
  await loadWords(language, import.meta.env.PROD ? allRooms : rooms);
}

const languagesInUse = new Set<Language>();
const catalogsInUse = new Set<WordRoom>();

/**
 * In the browser every catalog in use is there in every language in use, whichever of the two came first: a part that
 * was loaded before the language was switched, or while it is being switched, never lacks a message.
 */
export async function loadForBrowser(language: Language, catalogs: readonly WordRoom[]): Promise<void> {
  languagesInUse.add(language);
  for (const catalog of catalogs) catalogsInUse.add(catalog);
  await Promise.all([...languagesInUse].map((each) => loadWords(each, [...catalogsInUse])));
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

const voices = new Map<Language, Translate>();

/** One voice per language for good: words that come later, with a dialog for instance, are said without a new one. */
export function translateWith(language: Language): Translate {
  const known = voices.get(language);
  if (known) return known;
  const voice: Translate = (id, ...args) => {
    try {
      return latest(language)(id, ...args);
    } catch (error) {
      // One sentence in another language costs the reader less than the whole page. Tests fail on what is reported.
      if (!import.meta.env.PROD || import.meta.env.SSR) throw error;
      reportError(error);
      return fallback(id, ...args);
    }
  };
  voices.set(language, voice);
  return voice;
}

/** For `lazy`: a part of the page that comes with its words; whoever does not open it needs neither. */
export function withWords<Part>(rooms: readonly WordRoom[], load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    // The server has no address of its own and speaks to everybody.
    const words =
      'location' in globalThis
        ? loadForBrowser(languageOfPath(location.pathname), rooms)
        : Promise.all(languages.map((language) => loadWords(language, rooms)));
    const [part] = await Promise.all([load(), words]);
    return part;
  };
}

/** Middleware for a page: a navigation to it in the browser waits for its words. */
export function bringWords(rooms: readonly WordRoom[]) {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>): Promise<void> => {
    await loadForBrowser(languageOfPath(new URL(request.url).pathname), [...alwaysLoaded, ...rooms]);
    await next();
  };
}
