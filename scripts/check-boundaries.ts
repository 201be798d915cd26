/** Who may import whom, which files a feature holds, where services are made, and how long a file and how full a folder may be. Every message says where the code belongs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compositionViolations } from './checks/composition.ts';
import { folderViolations, nameViolations, sizeViolation } from './checks/file-boundaries.ts';
import { importViolations, pathViolations } from './checks/import-boundaries.ts';
import { importsOf } from './checks/imports.ts';
import { filesBelow, isTest } from './checks/source-files.ts';

const root = process.cwd();
const folders = ['src', 'test', 'e2e', 'proofs', 'scripts'];
const files = folders.flatMap((folder) => filesBelow(root, folder));

const serverSources = files
  .filter((path) => path.startsWith('src/server/') && path.endsWith('.ts') && !isTest(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const violations = [...folderViolations(files), ...compositionViolations(serverSources)];
for (const path of files) violations.push(...violationsOf(path));

function violationsOf(path: string): string[] {
  const inProduct = path.startsWith('src/');
  const found = inProduct ? nameViolations(path) : [];
  if (!/\.(?:[cm]?[jt]sx?|css)$/.test(path)) return found;
  const text = readFileSync(join(root, path), 'utf8');
  if (!path.endsWith('.css')) {
    const imports = importsOf(path, text);
    found.push(...(inProduct ? importViolations(path, imports) : pathViolations(path, imports)));
  }
  return [...found, sizeViolation(path, text) ?? []].flat();
}

if (violations.length > 0) {
  console.error([...new Set(violations)].join('\n'));
  process.exit(1);
}
console.log(`${files.length} files in their features`);
