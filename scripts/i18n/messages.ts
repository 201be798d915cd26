import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import type { Message, Part } from '#i18n/translate.ts';

export type Catalogue = Record<string, string>;
/** language → feature → id → ICU text */
export type Catalogues = Record<string, Record<string, Catalogue>>;
export type ArgumentTypes = Map<string, 'number' | 'string'>;

export const sourceLanguage = 'en';
export const languages = ['en', 'lt', 'ru'];

/** Catalogues of pages for administrators, which are in the source language alone. */
export const notTranslated: readonly string[] = ['admin'];

export function readCatalogues(root: string): Catalogues {
  const folder = join(root, 'src/i18n');
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(
        readdirSync(join(folder, language))
          .filter((name) => name.endsWith('.json'))
          .map((name) => [
            name.replace(/\.json$/, ''),
            JSON.parse(readFileSync(join(folder, language, name), 'utf8')) as Catalogue,
          ]),
      ),
    ]),
  );
}

function* everyToken(tokens: readonly Token[]): Generator<Token> {
  for (const token of tokens) {
    yield token;
    if ('cases' in token) for (const choice of token.cases) yield* everyToken(choice.tokens);
  }
}

/** Compiles a message to the form that `src/i18n/translate.ts` renders, and refuses syntax that it does not support. */
export function compileMessage(text: string): Message {
  return partsOf(parse(text));
}

function partsOf(tokens: readonly Token[], counted?: string): Message {
  const parts = tokens.map((token): Part => {
    if (token.type === 'content') return token.value;
    if (token.type === 'argument') return [token.arg];
    if (token.type === 'octothorpe' && counted !== undefined) return [counted, 'number'];
    if (token.type === 'function' && token.key === 'number' && !token.param) return [token.arg, 'number'];
    if (token.type === 'plural' && !token.pluralOffset)
      return [token.arg, Object.fromEntries(token.cases.map((form) => [form.key, partsOf(form.tokens, token.arg)]))];
    throw new Error(`Nothing here can say "${token.ctx.text}…" of a message: use arguments, numbers and plurals.`);
  });
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

export function argumentsOf(text: string): ArgumentTypes {
  const found: ArgumentTypes = new Map();
  for (const token of everyToken(parse(text))) {
    if (!('arg' in token)) continue;
    const isNumber = token.type === 'plural' || (token.type === 'function' && token.key === 'number');
    if (isNumber || !found.has(token.arg)) found.set(token.arg, isNumber ? 'number' : 'string');
  }
  return found;
}

/** The plural categories of the language that a message leaves out. */
export function missingPlurals(text: string, language: string): string[] {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing: string[] = [];
  for (const token of everyToken(parse(text))) {
    if (token.type !== 'plural') continue;
    const present = new Set(token.cases.map((choice) => choice.key));
    missing.push(...wanted.filter((category) => !present.has(category)));
  }
  return missing;
}
