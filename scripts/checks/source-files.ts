import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const skipped = new Set(['node_modules', 'compiled']);

/** Every file below the folder, as paths from the root with forward slashes. */
export function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = relative(root, join(root, folder, entry.name)).replaceAll('\\', '/');
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(root, path);
    return [path];
  });
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
