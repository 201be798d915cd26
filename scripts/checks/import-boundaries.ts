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

const zoneHint: Record<Zone, string> = {
  domain:
    'the domain holds pure rules and knows nothing else. Hand the value in as an argument, or move this code to the zone that needs it.',
  contract:
    'the contract holds only what crosses the wire, built on the domain. Move the code to src/server or src/web, or the rule to src/domain.',
  i18n: 'messages know no other zone. Hand the value in as an argument of the message.',
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

function packageViolation(from: Place, specifier: string): string | undefined {
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
  if (isSql && from.area !== 'platform' && !(from.feature !== '' && isPart(from.rest, 'repo'))) {
    return "SQL lives in the feature's repo: write the query in repo.ts of the feature and call it from the service.";
  }
  return undefined;
}

function featureViolation(from: Place, to: Place): string | undefined {
  if (from.feature === to.feature) return undefined;
  if (from.zone === 'server') {
    if (isPart(to.rest, 'service')) return undefined;
    return `a feature calls another only through its service. Add what you need to src/server/features/${to.feature}/service.ts.`;
  }
  if (isPart(to.rest, 'api') || isPart(to.rest, 'components')) return undefined;
  return `a feature uses another only through its api.ts or components/. Move the shared part there, or into src/web/ui or src/web/lib.`;
}

function serverViolation(from: Place, to: Place, typeOnly: boolean): string | undefined {
  const isComposer = from.area === '' && /^(?:app|jobs|services|start-.+|pages.*)\.ts$/.test(from.rest);
  if (from.area === 'platform' && to.area !== 'platform') {
    return 'the platform knows no feature and no app. Let it offer a small port, and let the feature call or register itself.';
  }
  if (to.area === 'features' && from.area !== 'features' && !isComposer) {
    return 'only app.ts, jobs.ts, services.ts, pages*.ts and start-*.ts put the features together. Wire the feature there.';
  }
  if (from.area !== 'features') return undefined;
  const isGiven = to.rest === 'deps.ts' || (to.rest === 'services.ts' && typeOnly);
  if (to.area === '' && !isGiven) {
    return 'a feature is given what it needs: add it to Deps in src/server/deps.ts, or take a service from the type Services.';
  }
  return to.area === 'features' ? featureViolation(from, to) : undefined;
}

function webViolation(from: Place, to: Place, typeOnly: boolean): string | undefined {
  if (from.area === 'ui' && to.path.startsWith('src/') && !(to.zone === 'web' && to.area === 'ui')) {
    if (to.zone === 'domain' && typeOnly) return undefined;
    return 'ui/ components know nothing of birthdays or cards: they take props. Put this into a component of the feature.';
  }
  if (to.zone !== 'web') return undefined;
  if (from.area === 'lib' && (to.area === 'features' || to.area === 'shell')) {
    return 'lib/ serves every feature and knows none. Move the code into the feature, or hand it in as an argument.';
  }
  if (from.area === 'shell' && to.area === 'features') {
    return 'the shell frames every feature and knows none. Move the code into the shell, or hand it in as an argument.';
  }
  if (from.area !== 'features') return undefined;
  if (to.area === '')
    return 'a feature never reaches up to the route table or the root. Put what is shared into src/web/lib.';
  return to.area === 'features' ? featureViolation(from, to) : undefined;
}

function fileViolation(from: Place, to: Place, typeOnly: boolean): string | undefined {
  if (from.zone === undefined) return undefined;
  if (to.zone === undefined) {
    return from.isTest || !/^(?:test|e2e|proofs|scripts)\//.test(to.path)
      ? undefined
      : 'the product never imports its tests or scripts. Move the shared code into src.';
  }
  if (!mayImport[from.zone].includes(to.zone)) return zoneHint[from.zone];
  if (from.isTest) return undefined;
  if (from.zone === 'server' && to.zone === 'server') return serverViolation(from, to, typeOnly);
  return from.zone === 'web' ? webViolation(from, to, typeOnly) : undefined;
}

/** A path that climbs breaks when either file moves, and hides which zone it leads to. */
function pathViolation(from: Place, target: string, specifier: string): string | undefined {
  const alias = aliasOf(target);
  // Vite finds the files of a glob by a relative path only.
  if (specifier.startsWith('#') || specifier.includes('*') || alias === undefined) return undefined;
  if (alias !== aliasOf(from.path)) return `another folder of the project is imported by its prefix, here ${alias}.`;
  return specifier.startsWith('../../')
    ? `a relative path climbs one level at most. Import it by ${alias}.`
    : undefined;
}

function violationOf(from: Place, { specifier, typeOnly }: Import): string | undefined {
  const target = targetOf(from.path, specifier);
  const violation =
    target === undefined
      ? packageViolation(from, specifier)
      : (fileViolation(from, placeOf(target), typeOnly) ?? pathViolation(from, target, specifier));
  return violation && `${from.path} imports ${target ?? specifier}: ${violation}`;
}

/** Files outside src are free in what they import, but not in how they name it. */
export function pathViolations(path: string, imports: FileImports): string[] {
  const from = placeOf(path);
  return imports.found.flatMap(({ specifier }) => {
    const target = targetOf(path, specifier);
    const violation = target === undefined ? undefined : pathViolation(from, target, specifier);
    return violation === undefined ? [] : [`${path} imports ${specifier}: ${violation}`];
  });
}

export function importViolations(path: string, imports: FileImports): string[] {
  const from = placeOf(path);
  const violations = imports.found.flatMap((one) => violationOf(from, one) ?? []);
  const mayCompute = from.isTest || (from.zone === 'server' && from.area !== 'features');
  if (imports.hasComputed && !mayCompute) {
    violations.push(`${path} imports an address that is only known when it runs: write the path as a plain string.`);
  }
  return [...new Set(violations)];
}
