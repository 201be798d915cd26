export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];
const defaultTheme: Theme = 'dark';

/** A cookie is somebody's text: only a known theme may become a class name. */
export function parseTheme(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? defaultTheme;
}
