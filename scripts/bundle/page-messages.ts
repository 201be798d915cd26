import { createHash } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import type { Message } from '#i18n/translate.ts';
import { compileMessage, readCatalogues } from '../i18n/messages.ts';
import { clientRoute, loadedBy, loadsScripts, type ModuleGraph, routesOf } from './module-graph.ts';

/** A page, a layout or a lazy part: what is loaded together. */
export interface Part {
  id: string;
  /** Ids of the messages that its modules say. */
  says: ReadonlySet<string>;
  /** The parts that load it: the layout around a page, the modules that import it lazily. */
  hosts: Set<string>;
}

type Says = (module: string) => Iterable<string>;

/** Finds the parts below the pages of a build, with what each one says. */
export function findParts(pages: ReadonlyMap<string, string | undefined>, graph: ModuleGraph, says: Says): Part[] {
  const parts = new Map<string, Part>();
  const left: [id: string, host: string | undefined][] = [...pages];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const [id, host] = next;
    const known = parts.get(id);
    const hosts = known?.hosts ?? new Set<string>();
    if (host !== undefined) hosts.add(host);
    if (known) continue;
    // A route module imports its page; the layout around it is a part of its own.
    const modules = loadedBy([graph.getModuleInfo(id + clientRoute) ? id + clientRoute : id], graph);
    parts.set(id, { id, hosts, says: new Set([...modules].flatMap((each) => [...says(each)])) });
    for (const each of modules)
      left.push(
        ...(graph.getModuleInfo(each)?.dynamicallyImportedIds ?? []).map((part) => [part, id] as [string, string]),
      );
  }
  return [...parts.values()];
}

/** The messages that each part brings: what it says, without what is there already wherever it can be loaded. */
export function messagesOfParts(parts: readonly Part[]): Map<string, string[]> {
  const everything = new Set(parts.flatMap(({ says }) => [...says]));
  const there = new Map(parts.map(({ id, hosts }) => [id, hosts.size === 0 ? new Set<string>() : everything]));
  const saysOf = new Map(parts.map(({ id, says }) => [id, says]));
  for (let changed = true; changed;) {
    changed = false;
    for (const { id, hosts } of parts) {
      const before = there.get(id) ?? new Set();
      let now = before;
      for (const host of hosts)
        now = now.intersection((there.get(host) ?? new Set()).union(saysOf.get(host) ?? new Set()));
      if (now.size === before.size) continue;
      there.set(id, now);
      changed = true;
    }
  }
  return new Map(parts.map(({ id, says }) => [id, [...says.difference(there.get(id) ?? new Set())].sort()]));
}

/** A name for the file of each part that brings messages: as its module is called, with its folder where two share that. */
export function namesOf(ids: readonly string[]): Map<string, string> {
  const plain = (id: string) => basename(id).replace(/\.\w+$/, '');
  const count = Map.groupBy(ids, plain);
  return new Map(
    ids.map((id) => [id, count.get(plain(id))?.length === 1 ? plain(id) : `${basename(dirname(id))}-${plain(id)}`]),
  );
}

/** Each route that loads scripts, with the layout or the root around it. */
function pagesOf(folder: string, routes: readonly RouteConfigEntry[], graph: ModuleGraph) {
  const root = join(folder, 'root.tsx');
  const pages = new Map<string, string | undefined>([[root, undefined]]);
  function add(entries: readonly RouteConfigEntry[], around: readonly string[]): void {
    for (const { file, children } of entries) {
      const id = join(folder, file);
      const roots = [...around, id].map((each) => each + clientRoute);
      if (!loadsScripts(roots, graph)) continue;
      pages.set(id, around.at(-1));
      add(children ?? [], [...around, id]);
    }
  }
  add(routes, [root]);
  return pages;
}

const quoted = /["'`]([\w-]+(?:\.[\w-]+)+)["'`]/g;
const lazyImport = /\bimport\(\s*(["'])([.#][^"']+)\1\s*\)/g;
const workerAddress = /new URL\(\s*(["'])([^"']+)\1,\s*import\.meta\.url\s*\)/g;
const mark = (id: string) => JSON.stringify(`@messages of ${id}@`);

/**
 * Divides the messages by the pages and lazy parts that say them, as the modules of the build tell: one file for each
 * part and language. Nobody names a catalogue; a page asks for its file when its module runs, a lazy part together with
 * its module.
 */
export function pageMessages(folder: string): { plugin: () => Plugin; ofWorkers: () => Plugin } {
  const root = resolve(folder, '../..');
  const runtime = join(folder, 'lib/i18n/messages.ts');
  const workersOf = new Map<string, string[]>();
  const saidByWorkers = new Map<string, string[]>();
  let known: ReadonlySet<string> = new Set();
  const idsIn = (code: string) => [...code.matchAll(quoted)].flatMap(([, id = '']) => (known.has(id) ? [id] : []));

  function plugin(): Plugin {
    const catalogues = Object.entries(readCatalogues(root)).map(
      ([language, byFeature]) =>
        [language, Object.assign({}, ...Object.values(byFeature))] as [string, Record<string, string>],
    );
    known = new Set(catalogues.flatMap(([, messages]) => Object.keys(messages)));
    let routes: RouteConfigEntry[] = [];
    let routeFiles = new Set<string>();
    let written: { names: Map<string, string>; files: Map<string, string>; hash: string } | undefined;

    function write(graph: ModuleGraph, chunks: Record<string, Rolldown.RenderedChunk>) {
      const code = new Map(
        Object.values(chunks).flatMap(({ modules }) =>
          Object.entries(modules).map(([id, each]) => [id, each.code ?? '']),
        ),
      );
      const says = (id: string) => [
        ...idsIn(code.get(id) ?? ''),
        ...(workersOf.get(id) ?? []).flatMap((worker) => saidByWorkers.get(worker) ?? []),
      ];
      const messages = messagesOfParts(findParts(pagesOf(folder, routes, graph), graph, says));
      const names = namesOf([...messages].flatMap(([id, ids]) => (ids.length > 0 ? [id] : [])));
      const files = new Map<string, string>();
      for (const [id, name] of names) {
        for (const [language, texts] of catalogues) {
          const said = (messages.get(id) ?? []).map((each): [string, Message] => [
            each,
            compileMessage(texts[each] ?? ''),
          ]);
          files.set(`${name}-${language}`, `export const messages=${JSON.stringify(Object.fromEntries(said))};`);
        }
      }
      const hash = createHash('sha256')
        .update(JSON.stringify([...files]))
        .digest('base64url')
        .slice(0, 8);
      return { names, files, hash };
    }

    return {
      name: 'page-messages',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      async buildStart() {
        routes = await routesOf(folder);
        const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
          entries.flatMap(({ file, children }) => [join(folder, file), ...filesOf(children ?? [])]);
        routeFiles = new Set([join(folder, 'root.tsx'), ...filesOf(routes)]);
      },
      async transform(code, id) {
        if (!id.startsWith(folder) || id === runtime) return null;
        const workers = [...code.matchAll(workerAddress)].map(([, , path = '']) => resolve(dirname(id), path));
        if (workers.length > 0) workersOf.set(id, workers);
        const isPage = routeFiles.has(id);
        const lazy = await Promise.all(
          [...code.matchAll(lazyImport)].map(
            async ([, , source = '']) => (await this.resolve(source, id))?.id ?? source,
          ),
        );
        if (!isPage && lazy.length === 0) return null;
        const changed = code.replaceAll(
          lazyImport,
          (whole) => `withMessages(${mark(lazy.shift() ?? '')}, () => ${whole})`,
        );
        const call = isPage ? `needMessages(${mark(id)});\n` : '';
        return {
          code: `import { needMessages, withMessages } from ${JSON.stringify(runtime)};\n${call}${changed}`,
          map: null,
        };
      },
      renderChunk(code, _chunk, _options, { chunks }) {
        written ??= write(this, chunks);
        const { names, hash } = written;
        return code
          .replaceAll(/@messages of ([^@]+)@/g, (_, id: string) => names.get(id) ?? '')
          .replaceAll('MESSAGES_HASH', hash);
      },
      generateBundle() {
        for (const [name, source] of written?.files ?? [])
          this.emitFile({ type: 'asset', fileName: `assets/${name}-${written?.hash}.js`, source });
      },
    };
  }

  /** For the bundles of workers, which send ids of messages to their page. */
  const ofWorkers = (): Plugin => ({
    name: 'messages-of-workers',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || part.facadeModuleId === null) continue;
        const modules = Object.values(bundle).flatMap((each) =>
          each.type === 'chunk' ? Object.values(each.modules) : [],
        );
        saidByWorkers.set(
          part.facadeModuleId.replace(/\?.*$/, ''),
          modules.flatMap(({ code }) => idsIn(code ?? '')),
        );
      }
    },
  });

  return { plugin, ofWorkers };
}
