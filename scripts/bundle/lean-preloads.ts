import type { Plugin } from 'vite';

/**
 * Preload lists of `import()` without the file itself and without files that the importing chunk has already loaded.
 */
export function leanPreloads(): Plugin {
  let importsOf = new Map<string, readonly string[]>();

  function loadedWith(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    for (const each of importsOf.get(file) ?? []) loadedWith(each, found);
    return found;
  }

  return {
    name: 'lean-preloads',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, dependencies, { hostId }) => {
            const loaded = loadedWith(hostId);
            return dependencies.filter((each) => each !== file && !loaded.has(each));
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        importsOf = new Map(
          Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each.imports]] : [])),
        );
      },
    },
  };
}
