import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { runnerImport } from 'vite';

export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: string[]; dynamicallyImportedIds: string[]; exports: string[]; code: string | null } | null;
}

export const clientRoute = '?__react-router-build-client-route';

/** The routes of a folder with the sources of the web. */
export async function routesOf(folder: string): Promise<RouteConfigEntry[]> {
  const { module } = await runnerImport<{ default: RouteConfigEntry[] }>(join(folder, 'routes.ts'));
  return module.default;
}

/** Pages with a static handle, and routes that draw nothing, like robots.txt, load no scripts. */
export function loadsScripts(roots: readonly string[], graph: ModuleGraph): boolean {
  const isStatic = (id: string) =>
    /\bhandle = \{[^}]*\bstatic: true/.test(graph.getModuleInfo(id.replace(clientRoute, ''))?.code ?? '');
  const drawsPage = graph.getModuleInfo(roots.at(-1) ?? '')?.exports.includes('default') ?? false;
  return drawsPage && !roots.some(isStatic);
}

/** These modules with all that they import, but for their lazy parts. */
export function loadedBy(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const left = [...roots];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
