import { isPart, placeOf } from './places.ts';

export interface SourceFile {
  path: string;
  text: string;
}

const composition = 'src/server/services.ts';
const factory = /^export (?:async )?function (create[A-Z]\w*)/gm;

const factoriesOf = ({ path, text }: SourceFile): string[] => {
  const { feature, rest } = placeOf(path);
  if (feature === '' || !isPart(rest, 'service')) return [];
  return [...text.matchAll(factory)].map(([, name = '']) => name);
};

/** Calls in code; a declaration and a method of the same name are none, a call that is spread is one. */
const countCalls = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`(?<!function |\\w|(?<!\\.\\.)\\.)${name}\\(`, 'g'))].length;

/** A service that is made in two places may come to differ between them, and hides who depends on whom. */
export function compositionViolations(files: readonly SourceFile[]): string[] {
  const factories = new Set(files.flatMap(factoriesOf));
  return files.flatMap(({ path, text }) =>
    [...factories].flatMap((name) => {
      const calls = countCalls(text, name);
      if (calls === 0 || (path === composition && calls === 1)) return [];
      return path === composition
        ? [`${path} calls ${name} ${calls} times: each service is made once.`]
        : [`${path} calls ${name}: each service is made once, in ${composition}. Take it as an argument.`];
    }),
  );
}
