/** Who may import whom, which files a feature holds, and how long a file and how full a folder may be. Every message says where the code belongs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderFaults, nameFaults, sizeFault } from './lib/file-walls.ts';
import { importFaults, pathFaults } from './lib/import-walls.ts';
import { importsOf } from './lib/imports.ts';
import { filesBelow } from './lib/source-files.ts';

const root = process.cwd();
const folders = ['src', 'test', 'e2e', 'proofs', 'scripts'];
const files = folders.flatMap((folder) => filesBelow(root, folder));

const faults = [...folderFaults(files)];
for (const path of files) faults.push(...faultsOf(path));

function faultsOf(path: string): string[] {
  const inProduct = path.startsWith('src/');
  const found = inProduct ? nameFaults(path) : [];
  if (!/\.(?:[cm]?[jt]sx?|css)$/.test(path)) return found;
  const text = readFileSync(join(root, path), 'utf8');
  if (!path.endsWith('.css')) {
    const imports = importsOf(path, text);
    found.push(...(inProduct ? importFaults(path, imports) : pathFaults(path, imports)));
  }
  return [...found, sizeFault(path, text) ?? []].flat();
}

if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'));
  process.exit(1);
}
console.log(`${files.length} files in their rooms`);
