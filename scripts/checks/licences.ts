/** Licences that only require their text to be kept, or changes of their own files to be published (MPL). */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]);

/** Evaluates an SPDX expression such as "(MIT OR EUPL-1.1+) AND ISC"; AND binds closer than OR. */
export function isAllowed(expression: string, alsoAllowed: readonly string[] = []): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];

  function parsePrimary(): boolean {
    const token = tokens.shift();
    if (token === '(') {
      const inside = parseOr();
      return tokens.shift() === ')' && inside;
    }
    return token !== undefined && (permissive.has(token) || alsoAllowed.includes(token));
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
