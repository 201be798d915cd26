/**
 * Adds the optional native packages of every platform to package-lock.json.
 * npm drops those it could not fetch while installing, and `npm ci` then refuses the lock it wrote itself.
 * Run it after every `npm install`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressedEntries,
  isExactVersion,
  type LockedPackage,
  type MissingOptional,
  missingOptionals,
  readLockfile,
} from './checks/lockfile.ts';

const systems = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const processors = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x x64 wasm32'.split(' ');

interface Platform {
  cpu: string[];
  libc?: string[];
  os?: string[];
}

/** Reads "…-linux-arm64-musl" as the platform fields that keep npm from installing it elsewhere. */
function platformOf(name: string): Platform | undefined {
  const parts = name.split(/[-/]/).map((part) => part.replace(/^windows$/, 'win32'));
  const cpu = processors.find((processor) => parts.includes(processor));
  const os = systems.find((system) => parts.includes(system) || parts.includes(`${system}musl`));
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return undefined;
  const libc = /musl/.test(name) ? 'musl' : /-gnu/.test(name) ? 'glibc' : undefined;
  return { cpu: [cpu], ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

function fail(lines: readonly string[]): never {
  console.error(lines.join('\n'));
  process.exit(1);
}

const root = process.cwd();
const lock = readLockfile(root);

const addressed = addressedEntries(lock);
if (addressed.length > 0) {
  fail([
    `package-lock.json names hosts in ${addressed.length} entries, the first is ${addressed[0]}.`,
    'Keep omit-lockfile-registry-resolved=true in .npmrc, delete package-lock.json and run npm install again.',
  ]);
}

function entryFor(missing: MissingOptional): LockedPackage {
  const platform = platformOf(missing.name);
  if (platform === undefined || !isExactVersion(missing.version)) {
    fail([
      `${missing.parent} wants ${missing.name}@${missing.version}, which is not in the lock.`,
      'Its platform or version cannot be told from its name: add the entry by hand.',
    ]);
  }
  const parent = lock.packages[missing.parent];
  return {
    version: missing.version,
    cpu: platform.cpu,
    ...(parent?.dev && { dev: true }),
    ...(parent?.devOptional && { devOptional: true }),
    ...(platform.libc && { libc: platform.libc }),
    optional: true,
    ...(platform.os && { os: platform.os }),
  };
}

const missing = missingOptionals(lock);
for (const one of missing) {
  const place = one.placeTaken ? `${one.parent}/node_modules/${one.name}` : `node_modules/${one.name}`;
  lock.packages[place] = entryFor(one);
}

if (missing.length > 0) {
  // npm's own order, so that a later `npm install` leaves the file as it is
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2);
  writeFileSync(join(root, 'package-lock.json'), `${text}\n`);
}
console.log(`package-lock.json: ${missing.length} optional packages added`);
