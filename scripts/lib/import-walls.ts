import { isBuiltin } from 'node:module';
import { aliasOf, type FileImports, type Import, targetOf } from './imports.ts';
import { isPart, type Place, placeOf, type Zone } from './places.ts';

const mayImport: Record<Zone, readonly Zone[]> = {
  domain: ['domain'],
  contract: ['domain', 'contract'],
  i18n: ['i18n'],
  server: ['domain', 'contract', 'i18n', 'server'],
  web: ['domain', 'contract', 'i18n', 'web'],
};

const zoneLesson: Record<Zone, string> = {
  domain:
    'the domain holds pure rules and knows nothing else. Hand the value in as an argument, or move this code to the zone that needs it.',
  contract:
    'the contract holds only what crosses the wire, built on the domain. Move the code to src/server or src/web, or the rule to src/domain.',
  i18n: 'words know no other zone. Hand the value in as an argument of the message.',
  server: 'the server never imports the web. Put the shared shape into src/contract, or a shared rule into src/domain.',
  web: 'the web never imports the server. Put the shared shape into src/contract, or hand the value to the page through PagePort (src/contract/pages.ts).',
};

const packagesOf: Partial<Record<Zone, readonly string[]>> = {
  domain: [],
  contract: ['zod'],
  i18n: [],
};

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function packageFault(from: Place, specifier: string): string | undefined {
  if (/^(?:\/|~|#|@\/|src\/|file:|data:|https?:)/.test(specifier)) {
    return 'files of the project are imported by a path beside them or by #domain/, #contract/, #i18n/, #server/, #web/ or #test/ (package.json, "imports").';
  }
  const name = packageName(specifier);
  if (from.isTest) return undefined;
  if (from.zone !== 'server' && isBuiltin(specifier)) {
    return 'only the server runs on Node. Do it in src/server/platform and hand the result over.';
  }
  const allowed = from.zone && packagesOf[from.zone];
  if (allowed && !allowed.includes(name)) {
    return allowed.length === 0
      ? `src/${from.zone} uses no packages. Write the rule in plain TypeScript, or use the package in src/server or src/web and hand the result in.`
      : `src/${from.zone} uses no package but ${allowed.join(', ')}. Use it in src/server or src/web instead.`;
  }
  const isSql = name === 'drizzle-orm' || name === 'pg';
  if (isSql && from.area !== 'platform' && !(from.room !== '' && isPart(from.rest, 'repo'))) {
    return "SQL lives in the room's repo: write the query in repo.ts of the room and call it from the service.";
  }
  return undefined;
}

function roomFault(from: Place, to: Place): string | undefined {
  if (from.room === to.room) return undefined;
  if (from.zone === 'server') {
    if (isPart(to.rest, 'service')) return undefined;
    return `a room calls another only through its service. Add what you need to src/server/features/${to.room}/service.ts.`;
  }
  if (isPart(to.rest, 'api') || isPart(to.rest, 'components')) return undefined;
  return `a room uses another only through its api.ts or components/. Move the shared part there, or into src/web/ui or src/web/lib.`;
}

function serverFault(from: Place, to: Place): string | undefined {
  const isComposer = from.area === '' && /^(?:app|jobs|main-.+|pages.*)\.ts$/.test(from.rest);
  if (from.area === 'platform' && to.area !== 'platform') {
    return 'the platform knows no room and no app. Let it offer a small port, and let the room call or register itself.';
  }
  if (to.area === 'features' && from.area !== 'features' && !isComposer) {
    return 'only app.ts, jobs.ts, pages*.ts and main-*.ts put the rooms together. Wire the room there.';
  }
  if (from.area !== 'features') return undefined;
  if (to.area === '' && to.rest !== 'deps.ts') {
    return 'a room is given what it needs: add it to the bag in src/server/deps.ts.';
  }
  return to.area === 'features' ? roomFault(from, to) : undefined;
}

function webFault(from: Place, to: Place, typeOnly: boolean): string | undefined {
  if (from.area === 'ui' && to.path.startsWith('src/') && !(to.zone === 'web' && to.area === 'ui')) {
    if (to.zone === 'domain' && typeOnly) return undefined;
    return 'ui/ components know nothing of birthdays or cards: they take props. Put this into a component of the room.';
  }
  if (to.zone !== 'web') return undefined;
  if (from.area === 'lib' && to.area === 'features') {
    return 'lib/ serves every room and knows none. Move the code into the room, or hand it in as an argument.';
  }
  if (from.area !== 'features') return undefined;
  if (to.area === '')
    return 'a room never reaches up to the route table or the root. Put what is shared into src/web/lib.';
  return to.area === 'features' ? roomFault(from, to) : undefined;
}

function fileFault(from: Place, to: Place, typeOnly: boolean): string | undefined {
  if (from.zone === undefined) return undefined;
  if (to.zone === undefined) {
    return from.isTest || !/^(?:test|e2e|proofs|scripts)\//.test(to.path)
      ? undefined
      : 'the product never imports its tests or scripts. Move the shared code into src.';
  }
  if (!mayImport[from.zone].includes(to.zone)) return zoneLesson[from.zone];
  if (from.isTest) return undefined;
  if (from.zone === 'server' && to.zone === 'server') return serverFault(from, to);
  return from.zone === 'web' ? webFault(from, to, typeOnly) : undefined;
}

/** A path that climbs breaks when either file moves, and hides which zone it leads to. */
function pathFault(from: Place, target: string, specifier: string): string | undefined {
  const alias = aliasOf(target);
  if (specifier.startsWith('#') || alias === undefined) return undefined;
  if (alias !== aliasOf(from.path)) return `another folder of the project is imported by its prefix, here ${alias}.`;
  return specifier.startsWith('../../') ? `a relative path climbs one level at most. Import it by ${alias}.` : undefined;
}

function faultOf(from: Place, { specifier, typeOnly }: Import): string | undefined {
  const target = targetOf(from.path, specifier);
  const fault =
    target === undefined
      ? packageFault(from, specifier)
      : (fileFault(from, placeOf(target), typeOnly) ?? pathFault(from, target, specifier));
  return fault && `${from.path} imports ${target ?? specifier}: ${fault}`;
}

/** Files outside src are free in what they import, but not in how they name it. */
export function pathFaults(path: string, imports: FileImports): string[] {
  const from = placeOf(path);
  return imports.found.flatMap(({ specifier }) => {
    const target = targetOf(path, specifier);
    const fault = target === undefined ? undefined : pathFault(from, target, specifier);
    return fault === undefined ? [] : [`${path} imports ${specifier}: ${fault}`];
  });
}

export function importFaults(path: string, imports: FileImports): string[] {
  const from = placeOf(path);
  const faults = imports.found.flatMap((one) => faultOf(from, one) ?? []);
  const mayCompute = from.isTest || (from.zone === 'server' && from.area !== 'features');
  if (imports.hasComputed && !mayCompute) {
    faults.push(`${path} imports an address that is only known when it runs: write the path as a plain string.`);
  }
  return [...new Set(faults)];
}
