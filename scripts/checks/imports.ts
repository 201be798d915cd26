import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  specifier: string;
  /** Erased by the compiler, so nothing of the other file runs. */
  typeOnly: boolean;
}

export interface FileImports {
  found: Import[];
  /** A dynamic import whose address is only known when it runs. */
  hasComputed: boolean;
}

/** Type imports and globs are not in the parser's module records, so they are found by this pattern. */
const inlineForms = /\bimport(?:\.meta\.glob\s*(?:<[^(]*>)?)?\s*\(\s*(\[[^\]]*\]|(['"`])[^'"`]*\2)/g;

/** A plain string, or a template whose first part says in which folder it looks; `/assets/` has what a build wrote. */
const knownAddress = /^(?:(['"])[^'"]*\1|`(?:\.{1,2}|\/assets)\/[^`'"]*`)$/;

export function importsOf(path: string, text: string): FileImports {
  const { module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message ?? ''}`);

  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const inline = [...text.matchAll(inlineForms)]
    .filter(({ index }) => !comments.some(({ start, end }) => start <= index && index < end))
    .flatMap(([, argument = '']) => [...argument.matchAll(/(['"`])([^'"`]*)\1/g)])
    .map(([, , specifier = '']) => ({ specifier, typeOnly: false }));
  const hasComputed = module.dynamicImports.some(
    ({ moduleRequest }) => !knownAddress.test(text.slice(moduleRequest.start, moduleRequest.end)),
  );
  return { found: [...imports, ...reExports, ...inline], hasComputed };
}

/** The folders that package.json names under "imports": `#domain/…` is src/domain, `#test/…` is test. */
const aliased: Record<string, string> = {
  '#domain/': 'src/domain/',
  '#contract/': 'src/contract/',
  '#i18n/': 'src/i18n/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
  '#scripts/': 'scripts/',
  '#proofs/': 'proofs/',
  '#e2e/': 'e2e/',
};

/** The `#…/` prefix under which a file is imported from other folders, or undefined at the root. */
export function aliasOf(path: string): string | undefined {
  return Object.keys(aliased).find((alias) => path.startsWith(aliased[alias] ?? ''));
}

/** The imported file as a path from the root, or undefined for a package. */
export function targetOf(importer: string, specifier: string): string | undefined {
  const address = specifier.replace(/\?.*$/, '');
  const alias = /^#[^/]+\//.exec(address)?.[0];
  if (alias !== undefined && alias in aliased) return `${aliased[alias] ?? ''}${address.slice(alias.length)}`;
  if (!/^\.{1,2}(?:\/|$)/.test(address)) return undefined;
  return posix.join(posix.dirname(importer), address);
}
