/** Licences of what ships, in our files or the browser's: they only require their text to be kept. */
export const shippedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
];

/** Licences of tools, which nobody receives from us: also those that ask for more when a file is passed on. */
export const toolLicences: readonly string[] = [...shippedLicences, 'CC-BY-4.0', 'MPL-2.0'];

/** Evaluates an SPDX expression such as "(MIT OR EUPL-1.1+) AND ISC"; AND binds closer than OR. */
export function isAllowed(expression: string, licences: readonly string[]): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];

  function parsePrimary(): boolean {
    const token = tokens.shift();
    if (token === '(') {
      const inside = parseOr();
      return tokens.shift() === ')' && inside;
    }
    return token !== undefined && licences.includes(token);
  }

  function parseAnd(): boolean {
    let allowed = parsePrimary();
    while (tokens[0] === 'AND') {
      tokens.shift();
      allowed = parsePrimary() && allowed;
    }
    return allowed;
  }

  function parseOr(): boolean {
    let allowed = parseAnd();
    while (tokens[0] === 'OR') {
      tokens.shift();
      allowed = parseAnd() || allowed;
    }
    return allowed;
  }

  return parseOr() && tokens.length === 0;
}
