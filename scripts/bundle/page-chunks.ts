import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Rolldown } from 'vite';
import { clientRoute, loadedBy, loadsScripts, type ModuleGraph, routesOf } from './module-graph.ts';

/** Modules that the same pages load. */
interface Chunk {
  /** The pages that load them at first. */
  pages: ReadonlySet<string>;
  /** Those, and the pages whose lazy parts load them. */
  everyPage: ReadonlySet<string>;
  size: number;
  modules: string[];
  /** Modules that these import. */
  imported: ReadonlySet<string>;
}

/** What a file of its own costs each page that loads it, in bytes of source: its request, its names, its compression. */
const costOfFile = 5000;
/** No page loads a larger chunk without need, so that one page does not pay for the others; in bytes of source, too. */
const maxUnneededBytes = 2500;

/** The modules of each page: its own, and those of the layouts around it. */
function pagesOf(routes: readonly RouteConfigEntry[], around: readonly string[] = []): string[][] {
  return routes.flatMap(({ file, children }) =>
    children === undefined ? [[...around, file]] : pagesOf(children, [...around, file]),
  );
}

function merged(one: Chunk, other: Chunk): Chunk {
  return {
    pages: one.pages.union(other.pages),
    everyPage: one.everyPage.union(other.everyPage),
    size: one.size + other.size,
    modules: [...one.modules, ...other.modules],
    imported: one.imported.union(other.imported),
  };
}

/** Bytes of source that pages load without need if a chunk becomes part of a larger one. */
function unneededBytes(both: Chunk, { size, pages, everyPage }: Chunk): number {
  const atFirst = both.pages.difference(pages).size;
  const later = both.everyPage.difference(both.pages).difference(everyPage).size;
  return size * (atFirst + later);
}

/** Bytes of source saved by one file instead of two, over all pages. */
function savedBy(both: Chunk, one: Chunk, other: Chunk): number {
  const requests = one.pages.intersection(other.pages).size;
  return costOfFile * requests - unneededBytes(both, one) - unneededBytes(both, other);
}

/** Whether one of the two is large, and a page that needs only the other would have to load it. */
const costsOnePageTooMuch = (both: Chunk, one: Chunk, other: Chunk) =>
  [one, other].some(({ size, pages }) => size > maxUnneededBytes && !both.pages.isSubsetOf(pages));

/**
 * Merges small chunks while that saves bytes over all pages and no page loads an extra chunk. The front page never loads
 * code it does not need; to keep its files few, other pages may.
 */
function merge(chunks: readonly Chunk[], frontPage: string): readonly Chunk[] {
  let best: { saved: number; next: readonly Chunk[] } | undefined;
  for (const [index, one] of chunks.entries()) {
    const isOfFront = one.pages.has(frontPage);
    for (const other of chunks.slice(index + 1)) {
      const both = merged(one, other);
      const saved = savedBy(both, one, other);
      if (saved <= (best?.saved ?? 0) || isOfFront !== other.pages.has(frontPage)) continue;
      if (!isOfFront && costsOnePageTooMuch(both, one, other)) continue;
      const others = chunks.filter((each) => each !== one && each !== other);
      const isComplete = others.every(
        ({ modules, pages, everyPage }) =>
          (both.pages.isSubsetOf(pages) && both.everyPage.isSubsetOf(everyPage)) ||
          !modules.some((id) => both.imported.has(id)),
      );
      if (isComplete) best = { saved, next: [...others, both] };
    }
  }
  return best === undefined ? chunks : merge(best.next, frontPage);
}

/** The lazy parts of modules, and the parts of those, with all that they load. */
function loadedLater(atFirst: ReadonlySet<string>, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const left = [...atFirst];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (found.has(part)) continue;
      const added = loadedBy([part], graph).difference(found);
      for (const each of added) found.add(each);
      left.push(...added);
    }
  }
  return found;
}

function divide(
  pages: readonly (readonly string[])[],
  frontPage: string,
  graph: ModuleGraph,
  isLeftAlone: (id: string) => boolean,
) {
  const atFirst = new Map<string, Set<string>>();
  const later = new Map<string, Set<string>>();
  const note = (loading: Map<string, Set<string>>, id: string, page: string) =>
    loading.set(id, (loading.get(id) ?? new Set()).add(page));
  for (const roots of pages) {
    if (!loadsScripts(roots, graph)) continue;
    const page = roots.at(-1) ?? '';
    const loaded = loadedBy(roots, graph);
    for (const id of loaded) note(atFirst, id, page);
    for (const id of loadedLater(loaded, graph)) note(later, id, page);
  }
  const chunks = new Map<string, Chunk>();
  for (const [id, loading] of atFirst) {
    const everyPage = loading.union(later.get(id) ?? new Set<string>());
    // What one page alone loads lies in its own file.
    if (isLeftAlone(id) || (everyPage.size === 1 && !later.has(id))) continue;
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    const alone = { pages: loading, everyPage, size: code?.length ?? 0, modules: [id], imported: new Set(importedIds) };
    const key = [loading, everyPage].map((each) => [...each].join()).join(';');
    const known = chunks.get(key);
    chunks.set(key, known ? merged(known, alone) : alone);
  }
  return merge([...chunks.values()], frontPage);
}

/**
 * Divides what pages share by the sets of pages that load it at first, so that no list of files has to be kept. The
 * bundler's own division counts every lazy dialog as a page, and makes many tiny files.
 */
export async function pageChunks(folder: string): Promise<Rolldown.CodeSplittingGroup[]> {
  const routes = await routesOf(folder);
  const start = [join(folder, 'entry.client.tsx'), join(folder, `root.tsx${clientRoute}`)];
  const pages = pagesOf(routes).map((files) => [
    ...start,
    ...files.map((file) => join(folder, `${file}${clientRoute}`)),
  ]);
  const front = routes.find(({ path }) => path === '/');
  const frontPage = join(folder, `${front?.file}${clientRoute}`);
  const routeFiles = new Set(pages.flat().flatMap((id) => [id, id.replace(clientRoute, '')]));
  const most = new Set(pages.map((files) => files.at(-1))).size;
  let chunkOf: Map<string, { name: string; priority: number }> | undefined;

  function findChunk(id: string, graph: ModuleGraph) {
    chunkOf ??= new Map(
      divide(pages, frontPage, graph, (each) => routeFiles.has(each) || each.endsWith('.css')).flatMap(
        ({ modules, pages: { size }, everyPage }, index) =>
          modules.map((each) => [each, { name: `shared-${index}`, priority: size * most + everyPage.size }]),
      ),
    );
    return chunkOf.get(id);
  }

  // A group takes what its modules import, too: those of more pages come first, and have taken it.
  return Array.from({ length: most * most + most }, (_, priority) => ({
    priority,
    name(id, graph) {
      const chunk = findChunk(id, graph);
      return chunk?.priority === priority ? chunk.name : null;
    },
  }));
}
