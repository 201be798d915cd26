import { foldText } from '#domain/birthdays/person-name.ts';
import { type Language, languages } from '#domain/language.ts';
import { zonesOfferedFirst } from '#domain/offered-zones.ts';
import { countryOfZone } from '#domain/zone-countries.ts';
import { cityOf } from '#web/lib/dates/dates.ts';

export interface ZoneChoice {
  zone: string;
  city: string;
  /** In the reader's language; empty for UTC. */
  country: string;
  /** City and country in every language, as a search compares them. */
  words: string;
}

/** The chosen zone and one's own, then those that are often chosen. */
export function firstZones(choices: readonly ZoneChoice[], mine: readonly string[]): ZoneChoice[] {
  return zonesOfferedFirst(mine).flatMap((zone) => choices.find((choice) => choice.zone === zone) ?? []);
}

/** So many at once: all of a large country, and not all of the world. */
const shown = 40;

/** All zones by city, with the words that find them. */
export function zoneChoices(zones: readonly string[], language: Language): ZoneChoice[] {
  const names = new Map(languages.map((each) => [each, new Intl.DisplayNames(each, { type: 'region' })]));
  const nameOf = (country: string | undefined, each: Language) => (country && names.get(each)?.of(country)) || '';
  return [...new Set(['UTC', ...zones])]
    .map((zone) => {
      const code = countryOfZone(zone);
      const city = cityOf(zone);
      const words = foldText([city, ...languages.map((each) => nameOf(code, each))].join(' '));
      return { zone, city, country: nameOf(code, language), words };
    })
    .sort((one, other) => one.city.localeCompare(other.city, 'en'));
}

/** Those that have every word of the query; cities that begin with it first. */
export function findZones(choices: readonly ZoneChoice[], query: string): ZoneChoice[] {
  const wanted = foldText(query);
  const found = choices.filter(({ words }) => wanted.split(' ').every((word) => words.includes(word)));
  const isFirst = ({ words }: ZoneChoice) => words.startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((choice) => !isFirst(choice))].slice(0, shown);
}
