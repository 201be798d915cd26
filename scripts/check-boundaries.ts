/** Who may import whom, which files a feature holds, and how long a file and how full a folder may be. Every message says where the code belongs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderViolations, nameViolations, sizeViolation } from './checks/file-boundaries.ts';
import { importViolations, pathViolations } from './checks/import-boundaries.ts';
import { importsOf } from './checks/imports.ts';
import { filesBelow } from './checks/source-files.ts';

const root = process.cwd();
const folders = ['src', 'test', 'e2e', 'proofs', 'scripts'];
const files = folders.flatMap((folder) => filesBelow(root, folder));

const violations = [...folderViolations(files)];
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
