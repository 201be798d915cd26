import { isKnownFeature, isPart, type Place, placeOf, type Zone, zones } from './places.ts';
import { featuresOf, subFeatures, messageCatalogues } from './features.ts';

const maxLines = 350;
const maxFiles = 20;
/** Folders whose number of files depends on languages and mails, not on code. */
const mayGrow = /^(?:src\/i18n\/[a-z]{2}|test\/golden)(?:\/|$)/;

const serverParts = ['routes', 'service', 'repo', 'policy', 'present', 'cookies', 'jobs'];
const webParts = ['api', 'model'];
const areas: Partial<Record<Zone, readonly string[]>> = {
  server: ['platform', 'features'],
  web: ['ui', 'lib', 'shell', 'features'],
};
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const vocabulary = {
  server: `a server feature holds ${serverParts.map((part) => `${part}.ts`).join(' ')} (or a folder of that name), emails/*.tsx and tests, nothing else. Rules go to src/domain, outside things to src/server/platform.`,
  web: 'a web feature holds pages/*.tsx components/*.tsx api.ts model.ts (or a folder of that name) and tests, nothing else. Shared components go to src/web/ui, helpers to src/web/lib.',
};

function belongs(place: Place): boolean {
  if (place.isTest) return true;
  if (place.zone === 'server') {
    const isCode = place.rest.endsWith('.ts') && serverParts.some((part) => isPart(place.rest, part));
    return isCode || /^emails\/[^/]+\.tsx$/.test(place.rest);
  }
  const isCode = place.rest.endsWith('.ts') && webParts.some((part) => isPart(place.rest, part));
  return isCode || /^(?:pages|components)\/.+\.(?:tsx|css)$/.test(place.rest);
}

function featureViolation(place: Place): string | undefined {
  if (place.area !== 'features' || (place.zone !== 'server' && place.zone !== 'web')) return undefined;
  const home = `src/${place.zone}/features`;
  if (place.feature === '') return `${place.path}: code of a feature lies in ${home}/<feature>/.`;
  if (!isKnownFeature(place.zone, place.feature)) {
    return `${home}/${place.feature} is not a feature of this project (${featuresOf[place.zone].join(' ')}). Use one of them, or add the feature to scripts/checks/features.ts and docs/architecture.md.`;
  }
  if (belongs(place)) return undefined;
  const inner = subFeatures[place.feature];
  return `${place.path}: ${vocabulary[place.zone]}${inner ? ` Its sub-features are ${inner.join(' ')}.` : ''}`;
}

function areaViolation({ path, zone, area }: Place): string | undefined {
  const known = zone && areas[zone];
  if (!known || area === '' || known.includes(area)) return undefined;
  return `${path}: src/${zone} has the folders ${known.join(' ')} and no other. Put the code of one feature into features/<feature>.`;
}

function catalogueViolation(path: string): string | undefined {
  const feature = /^src\/i18n\/[a-z]{2}\/(.+)\.json$/.exec(path)?.[1];
  if (feature === undefined || messageCatalogues.includes(feature)) return undefined;
  return `${path}: there is no catalogue "${feature}". Use one of ${messageCatalogues.join(' ')}, or add it to scripts/checks/features.ts.`;
}

export function nameViolations(path: string): string[] {
  const place = placeOf(path);
  const violations: (string | undefined)[] = [];
  if (place.zone === undefined) {
    violations.push(`${path}: src has the zones ${zones.join(' ')} and nothing beside them.`);
  }
  if (!path.split(/[/.]/).every((part) => kebab.test(part))) {
    violations.push(`${path}: files and folders are named in kebab-case, such as birthday-list.tsx.`);
  }
  violations.push(areaViolation(place), featureViolation(place), catalogueViolation(path));
  return violations.filter((violation) => violation !== undefined);
}

export function sizeViolation(path: string, text: string): string | undefined {
  const lines = text.replace(/\n$/, '').split('\n').length;
  if (lines <= maxLines) return undefined;
  return `${path} has ${lines} lines, more than ${maxLines}: split it by responsibility, each part with a name of its own.`;
}

export function folderViolations(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!mayGrow.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > maxFiles
      ? [`${folder} has ${count} files, more than ${maxFiles}: divide it by what the files are about.`]
      : [],
  );
}
