import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Delimits a placeholder: private-use characters that nobody types and React does not escape. */
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

/** Escapes a person's text for HTML, and removes the placeholder delimiters. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\u{E000}\u{E001}]/gu, (letter) => entities[letter] ?? '');
}

/** The values must be safe HTML: pieces of other templates, or text passed through `escapeHtml`. */
export type Template<Place extends string> = (values: Readonly<Record<Place, string>>) => string;

/**
 * React renders a piece of a mail once; each mail only fills in its placeholders.
 * Rendering the whole tree for each mail costs a hundred times as much.
 */
export function compileTemplate<Place extends string>(element: ReactElement): Template<Place> {
  // Splitting by a pattern with one group yields texts and placeholder names in turns.
  const parts = renderToStaticMarkup(element).split(places);
  return (values) => {
    let text = '';
    for (const [index, part] of parts.entries()) text += index % 2 === 0 ? part : values[part as Place];
    return text;
  };
}
