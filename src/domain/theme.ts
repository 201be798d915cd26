export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];
/** Where a visitor's choice is stored; the server reads it before the first byte. */
export const themeCookie = 'theme';
const defaultTheme: Theme = 'dark';

/** The cookie can hold anything, so only a known theme becomes a class name. */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? defaultTheme;
}
