import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Marks a place in a template; characters that no person types and React leaves alone. */
const open = '\u{E000}';
const close = '\u{E001}';
const places = new RegExp(`${open}([a-zA-Z]+)${close}`);

export const place = (name: string): string => `${open}${name}${close}`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** What a person wrote, as it may stand in HTML. Marks of places are no letters and are left out. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\u{E000}\u{E001}]/gu, (letter) => entities[letter] ?? '');
}

/** Fills in HTML that is safe already: pieces of other templates, or text through `escapeHtml`. */
export type Template<Place extends string> = (values: Readonly<Record<Place, string>>) => string;

/**
 * React draws a piece of a mail once; each mail only fills in its places.
 * Drawing the whole tree for each mail costs a hundred times as much.
 */
export function compileTemplate<Place extends string>(element: ReactElement): Template<Place> {
  // Splitting by a pattern with one group gives text and names in turns.
  const parts = renderToStaticMarkup(element).split(places);
  return (values) => {
    let text = '';
    for (const [index, part] of parts.entries()) text += index % 2 === 0 ? part : values[part as Place];
    return text;
  };
}
