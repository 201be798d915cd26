import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  version?: string;
  resolved?: string;
  license?: string;
  cpu?: string[];
  dev?: boolean;
  devOptional?: boolean;
  libc?: string[];
  optional?: boolean;
  os?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

export interface MissingOptional {
  /** The lock entry that asks for the package. */
  parent: string;
  name: string;
  version: string;
  /** Another version is already installed where the parent would look. */
  placeTaken: boolean;
}

export function readLockfile(root: string): Lockfile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
}

export function isExactVersion(range: string): boolean {
  return /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(range);
}

/** Looks upwards through the nested node_modules folders, as Node does. */
function resolveEntry(lock: Lockfile, parent: string, name: string): LockedPackage | undefined {
  let folder = parent;
  for (;;) {
    const entry = lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (entry !== undefined || folder === '') return entry;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

/** npm leaves a platform's package out of the lock when it cannot fetch it; `npm ci` then refuses the lock. */
export function missingOptionals(lock: Lockfile): MissingOptional[] {
  return Object.entries(lock.packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, range]) => {
      const found = resolveEntry(lock, parent, name);
      if (found !== undefined && (!isExactVersion(range) || found.version === range)) return [];
      return [{ parent, name, version: range, placeTaken: found !== undefined }];
    }),
  );
}

/** Entries with a download address, which would tie every installation to the registry used here. */
export function addressedEntries(lock: Lockfile): string[] {
  return Object.entries(lock.packages).flatMap(([place, entry]) => (entry.resolved === undefined ? [] : [place]));
}
