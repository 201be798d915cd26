import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What cannot be in the bundle: sharp opens a shared library beside itself. */
export const unbundled = ['sharp'];

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folders of packages and all they stand on, as far as they are installed: other platforms' are not. */
function foldersOf(names: readonly string[], from: string, found = new Map<string, string>()): Map<string, string> {
  for (const name of names) {
    const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
    const folder = places.map((place) => join(place, name)).find((each) => existsSync(join(each, 'package.json')));
    if (folder === undefined || found.has(name)) continue;
    found.set(name, folder);
    const manifest = manifestOf(folder);
    foldersOf(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), folder, found);
  }
  return found;
}

/** Copies what is not in the bundle beside it, so that the build runs where nothing was installed. */
export function copyUnbundled(): Plugin {
  return {
    name: 'copy-unbundled',
    closeBundle() {
      for (const [name, folder] of foldersOf(unbundled, process.cwd())) {
        cpSync(folder, join('build/node_modules', name), {
          recursive: true,
          dereference: true,
          filter: (path) => path === folder || !path.startsWith(join(folder, 'node_modules')),
        });
      }
    },
  };
}

const packageFolder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Writes what the bundle is made of beside it, with versions and licences: no folder of the image tells it any more. */
export function listPackages(): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []));
      const folders = new Set(modules.flatMap((id) => packageFolder.exec(id.replace(/^\0/, ''))?.[0] ?? []));
      const parts = [...folders].flatMap((folder) => {
        if (!existsSync(join(folder, 'package.json'))) return [];
        const { name, version, license = 'see its text' } = manifestOf(folder);
        const [text] = globSync('{LICENSE,LICENCE,License,license,COPYING}*', { cwd: folder });
        const terms = text === undefined ? '' : `\n${readFileSync(join(folder, text), 'utf8').trim()}\n`;
        return `${name} ${version}: ${license}\n${terms}`;
      });
      this.emitFile({ type: 'asset', fileName: 'packages.txt', source: parts.sort().join('\n---\n') });
    },
  };
}

/** Passes the source maps of the pages' build on, so that a trace through them leads to our source. */
export function mapsOfPages(): Plugin {
  return {
    name: 'maps-of-pages',
    load(id) {
      if (!id.startsWith(join(process.cwd(), 'build/server/')) || !existsSync(`${id}.map`)) return null;
      return { code: readFileSync(id, 'utf8'), map: readFileSync(`${id}.map`, 'utf8') };
    },
  };
}

/** V8 holds a file with one character beyond Latin-1 at two bytes for each of its characters, so all are escaped. */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    // Written last and on the same lines, so the maps stay right.
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk') part.code = escaped(part.code);
      }
    },
  };
}

const escaped = (code: string) =>
  code.replaceAll(/[\u0080-\uffff]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
