import { type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { languages, pathInLanguage } from '../domain/language.ts';

/** The same page under each language's prefix; a copy differs from its siblings by nothing but the path. */
function inEveryLanguage(path: string, file: string): RouteConfigEntry[] {
  return languages.map((language) =>
    route(pathInLanguage(path, language), file, { id: `${language}:${path}`, caseSensitive: true }),
  );
}

export default [
  ...inEveryLanguage('/', 'features/landing/pages/landing.tsx'),
  route('*', 'features/landing/pages/not-found.tsx'),
] satisfies RouteConfig;
