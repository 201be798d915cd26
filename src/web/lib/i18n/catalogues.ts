import type { Language } from '#domain/language.ts';
import type { Catalogue } from '#i18n/translate.ts';

interface CatalogueModule {
  messages: Catalogue;
}

/** All that pages say, for the server and in development; what only mails, refusals and exports say is left out. */
const sources =
  import.meta.env.SSR || import.meta.env.DEV
    ? import.meta.glob<CatalogueModule>(['./*/*.ts', '!**/{mail,refusals,archive}.ts'], {
        base: '../../../i18n/compiled',
      })
    : {};

/** The catalogues of a language that are there without a build. */
export const everyCatalogue = [...new Set(Object.keys(sources).map((path) => path.replace(/^.*\/|\.ts$/g, '')))];

/**
 * In a build a catalogue is what one page or lazy part says; `scripts/bundle/page-messages.ts` writes it and puts the
 * hash of all into the address, so that no page carries a table of their names.
 */
export async function loadCatalogue(language: Language, name: string): Promise<Catalogue> {
  const source = sources[`./${language}/${name}.ts`];
  const { messages } = source
    ? await source()
    : ((await import(/* @vite-ignore */ `/assets/${name}-${language}-MESSAGES_HASH.js`)) as CatalogueModule);
  return messages;
}
