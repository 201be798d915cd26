/** The lock serves every platform, names no host, and package.json asks for exact versions only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressedEntries, isExactVersion, missingOptionals, readLockfile } from './checks/lockfile.ts';

type Versions = Record<string, string>;
interface Manifest {
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
}

const root = process.cwd();
const lock = readLockfile(root);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const issues: string[] = [];

for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
  const wanted = manifest[group] ?? {};
  const locked = lock.packages['']?.[group] ?? {};
  for (const [name, version] of Object.entries(wanted)) {
    if (!isExactVersion(version)) issues.push(`${name} is "${version}" in package.json: write the exact version.`);
    if (locked[name] !== version) issues.push(`${name}@${version} is not in package-lock.json: run npm install.`);
  }
  for (const name of Object.keys(locked)) {
    if (wanted[name] === undefined)
      issues.push(`${name} is in package-lock.json but not in package.json: run npm install.`);
  }
}

for (const place of addressedEntries(lock)) {
  issues.push(`${place} names a host in package-lock.json: keep omit-lockfile-registry-resolved=true in .npmrc.`);
}

const missing = missingOptionals(lock);
if (missing.length > 0) {
  const names = missing.map(({ name, version }) => `  ${name}@${version}`).join('\n');
  issues.push(
    `package-lock.json lacks packages of other platforms, so npm ci refuses it: run npm run lockfile.\n${names}`,
  );
}

if (issues.length > 0) {
  console.error(issues.join('\n'));
  process.exit(1);
}
console.log(`${Object.keys(lock.packages).length - 1} locked packages`);
