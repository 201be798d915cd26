import { isTest } from './source-files.ts';
import { featuresOf, subFeatures } from './features.ts';

export const zones = ['domain', 'contract', 'i18n', 'server', 'web'] as const;
export type Zone = (typeof zones)[number];

/** Where a file lies in the project: its zone, area and feature. */
export interface Place {
  path: string;
  zone: Zone | undefined;
  /** platform, ui, lib or features; '' for files that lie directly in the zone. */
  area: string;
  /** "auth" or "group-cards/photos"; '' outside features. */
  feature: string;
  /** What follows the feature, or the area when there is no feature: "repo.ts", "pages/sign-in.tsx". */
  rest: string;
  isTest: boolean;
}

function isZone(name: string): name is Zone {
  return (zones as readonly string[]).includes(name);
}

export function isKnownFeature(zone: Zone | undefined, feature: string): boolean {
  return (zone === 'server' || zone === 'web') && featuresOf[zone].includes(feature.split('/')[0] ?? '');
}

export function placeOf(path: string): Place {
  const [source, zoneName = '', ...inside] = path.split('/');
  const zone = source === 'src' && isZone(zoneName) ? zoneName : undefined;
  const area = inside.length > 1 ? (inside[0] ?? '') : '';
  const below = area === '' ? inside : inside.slice(1);
  let feature = '';
  if (area === 'features' && below.length > 1) {
    feature = below.shift() ?? '';
    const [subFeature = ''] = below;
    if (below.length > 1 && subFeatures[feature]?.includes(subFeature)) feature += `/${below.shift() ?? ''}`;
  }
  return { path, zone, area, feature, rest: below.join('/'), isTest: isTest(path) };
}

/** A part of a feature is one file or, when it outgrew that, the folder of the same name. */
export function isPart(rest: string, name: string): boolean {
  return rest === name || rest === `${name}.ts` || rest.startsWith(`${name}/`);
}
