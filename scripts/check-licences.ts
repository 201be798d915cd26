/** Every installed package carries a licence that a commercial product may build on; what ships has the shorter list. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed, shippedLicences, toolLicences } from './checks/licences.ts';
import { readLockfile } from './checks/lockfile.ts';

/** Licences beyond the list in checks/licences.ts, each for the named packages only. */
const exceptions = [
  {
    packages: /^@img\/sharp-/,
    licences: ['LGPL-3.0-or-later'],
    reason: 'libvips is loaded as a shared library and not changed, which is what the LGPL asks for',
  },
];

/** Development dependencies whose files reach people all the same: in pages and style sheets. */
const shippedTools = /^(lucide-react|tailwindcss|@fontsource-variable\/.*|@react-router\/node)$/;

interface Manifest {
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

function statedLicence(manifest: Manifest): string {
  const { license, licenses } = manifest;
  if (typeof license === 'string') return license;
  if (license?.type) return license.type;
  return licenses?.map(({ type }) => type ?? 'unknown').join(' OR ') ?? 'none stated';
}

const root = process.cwd();
const issues: string[] = [];
const seen = { ships: 0, builds: 0 };

for (const [place, entry] of Object.entries(readLockfile(root).packages)) {
  const file = join(root, place, 'package.json');
  if (place === '') continue;
  if (!existsSync(file)) {
    if (!entry.optional) issues.push(`${place} is in package-lock.json but not installed: run npm ci.`);
    continue;
  }
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const licence = statedLicence(manifest);
  const ships = !(entry.dev || entry.devOptional) || shippedTools.test(name);
  seen[ships ? 'ships' : 'builds'] += 1;
  const alsoAllowed = exceptions.flatMap(({ packages, licences }) => (packages.test(name) ? licences : []));
  if (!isAllowed(licence, [...(ships ? shippedLicences : toolLicences), ...alsoAllowed])) {
    issues.push(
      `${name}@${manifest.version ?? entry.version ?? '?'} is under "${licence}" and ${ships ? 'ships' : 'builds'}: use another package, or name it with a reason in scripts/check-licences.ts.`,
    );
  }
}

if (issues.length > 0) {
  console.error(issues.join('\n'));
  process.exit(1);
}
console.log(`${seen.ships} packages that ship and ${seen.builds} that build, under licences that allow it`);
