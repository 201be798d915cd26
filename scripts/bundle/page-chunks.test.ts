import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { pageChunks } from './page-chunks.ts';

const folder = mkdtempSync(join(tmpdir(), 'kartu-chunks-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Module {
  imports?: string[];
  lazy?: string[];
  code?: string;
}

const small = 'x'.repeat(500);
const large = 'x'.repeat(50_000);
const pages = ['front', 'list', 'card', 'fixed'];

/** The modules of each chunk, sorted, for pages front, list, card and fixed, of which the last one has no scripts. */
async function chunksOf(modules: Record<string, Module>): Promise<string[]> {
  const routes = pages.map((name) => ({ path: name === 'front' ? '/' : `/${name}`, file: `${name}.tsx` }));
  writeFileSync(join(folder, 'routes.ts'), `export default ${JSON.stringify(routes)};`);
  const idOf = (name: string) => join(folder, `${name}.tsx`);
  const infoOf = new Map<string, ReturnType<typeof infoFor>>();
  function infoFor({ imports = [], lazy = [], code = small }: Module) {
    return {
      importedIds: imports.map(idOf),
      dynamicallyImportedIds: lazy.map(idOf),
      exports: ['default'],
      code,
    };
  }
  for (const [name, module] of Object.entries(modules)) infoOf.set(idOf(name), infoFor(module));
  for (const page of pages) {
    const route = infoFor({ imports: [page] });
    infoOf.set(`${idOf(page)}?__react-router-build-client-route`, route);
  }
  infoOf.set(idOf('fixed'), infoFor({ ...modules['fixed'], code: 'export const handle = { static: true };' }));

  const graph = { getModuleInfo: (id: string) => infoOf.get(id) ?? null };
  const groups = (await pageChunks(folder)).toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0));
  const found = new Map<string, string[]>();
  for (const name of Object.keys(modules)) {
    for (const group of groups) {
      if (typeof group.name !== 'function') continue;
      const chunk = group.name(idOf(name), graph as unknown as Parameters<typeof group.name>[1]);
      if (chunk) found.set(chunk, [...(found.get(chunk) ?? []), name]);
    }
  }
  return [...found.values()].map((names) => names.toSorted().join(' ')).toSorted();
}

describe('what pages share', () => {
  test('is one chunk for each set of pages that load it', async () => {
    expect(
      await chunksOf({
        front: { imports: ['button'] },
        list: { imports: ['button', 'query', 'row'] },
        card: { imports: ['button', 'query', 'wall'] },
        button: { imports: ['classes'] },
        classes: {},
        query: { code: large },
        row: {},
        wall: {},
      }),
    ).toEqual(['button classes', 'query']);
  });

  test('counts neither pages without scripts nor what only lazy parts load', async () => {
    expect(
      await chunksOf({
        front: { lazy: ['dialog'] },
        list: { imports: ['words'], lazy: ['dialog'] },
        card: {},
        fixed: { imports: ['words'] },
        words: {},
        dialog: { imports: ['field'] },
        field: {},
      }),
    ).toEqual([]);
  });

  test('lies beside what more pages need if it is small, but never on the front page', async () => {
    const modules = {
      front: { imports: ['button'] },
      list: { imports: ['button', 'query', 'menu'], lazy: ['dialog'] },
      card: { imports: ['button', 'query'] },
      button: {},
      query: {},
      menu: {},
      dialog: { imports: ['menu'] },
    };
    expect(await chunksOf(modules)).toEqual(['button', 'menu query']);
    expect(await chunksOf({ ...modules, menu: { code: large } })).toEqual(['button', 'menu', 'query']);
  });

  test('is not loaded whole by a lazy part that needs little of it', async () => {
    expect(
      await chunksOf({
        front: { lazy: ['dialog'] },
        list: { imports: ['icon', 'table'] },
        card: { imports: ['icon', 'table'] },
        icon: {},
        table: { code: large },
        dialog: { imports: ['icon'] },
      }),
    ).toEqual(['icon', 'table']);
  });

  test('by a page and a lazy part of another is a chunk of its own', async () => {
    expect(
      await chunksOf({
        front: {},
        list: { imports: ['menu', 'clock'] },
        card: { imports: ['clock'], lazy: ['dialog'] },
        clock: {},
        menu: { imports: ['calendar'] },
        calendar: { code: large },
        dialog: { imports: ['calendar'] },
      }),
    ).toEqual(['calendar', 'clock']);
  });
});
