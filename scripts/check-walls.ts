/** Who may import whom, which files a room holds, and how long a file may be. Every message says where the code belongs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameFaults, sizeFault } from './lib/file-walls.ts';
import { importFaults } from './lib/import-walls.ts';
import { importsOf } from './lib/imports.ts';
import { filesBelow } from './lib/source-files.ts';

const root = process.cwd();
const folders = ['src', 'test', 'e2e', 'proofs', 'scripts'];
const files = folders.flatMap((folder) => filesBelow(root, folder));

const faults = files.flatMap((path) => {
  const inProduct = path.startsWith('src/');
  const found = inProduct ? nameFaults(path) : [];
  if (!/\.(?:[cm]?[jt]sx?|css)$/.test(path)) return found;
  const text = readFileSync(join(root, path), 'utf8');
  if (inProduct && !path.endsWith('.css')) found.push(...importFaults(path, importsOf(path, text)));
  return [...found, sizeFault(path, text) ?? []].flat();
});

if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'));
  process.exit(1);
}
console.log(`${files.length} files in their rooms`);
