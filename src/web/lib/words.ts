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

const voices = new Map<Language, Translate>();

/** One voice per language for good: words that come later, with a dialog for instance, are said without a new one. */
export function translateWith(language: Language): Translate {
  const known = voices.get(language);
  if (known) return known;
  const voice: Translate = (id, ...args) => latest(language)(id, ...args);
  voices.set(language, voice);
  return voice;
}

/** For `lazy`: a part of the page that comes with its words; whoever does not open it needs neither. */
export function withWords<Part>(rooms: readonly WordRoom[], load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    // The server has no address of its own and speaks to everybody.
    const wanted = 'location' in globalThis ? [languageOfPath(location.pathname)] : languages;
    const [part] = await Promise.all([load(), ...wanted.map((language) => loadWords(language, rooms))]);
    return part;
  };
}

/** Middleware for a page: a navigation to it in the browser waits for its words. */
export function bringWords(rooms: readonly WordRoom[]) {
  return async ({ request }: { request: Request }, next: () => Promise<unknown>): Promise<void> => {
    await loadWords(languageOfPath(new URL(request.url).pathname), [...alwaysLoaded, ...rooms]);
    await next();
  };
}
