/** Licences that ask for no more than their own text, or share changes of their own files only (MPL). */
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

/** Weighs an SPDX expression such as "(MIT OR EUPL-1.1+) AND ISC"; AND binds closer than OR. */
export function isAllowed(expression: string, alsoAllowed: readonly string[] = []): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];

  function one(): boolean {
    const token = tokens.shift();
    if (token === '(') {
      const inside = either();
      return tokens.shift() === ')' && inside;
    }
    return token !== undefined && (permissive.has(token) || alsoAllowed.includes(token));
  }

  function both(): boolean {
    let allowed = one();
    while (tokens[0] === 'AND') {
      tokens.shift();
      allowed = one() && allowed;
    }
    return allowed;
  }

  function either(): boolean {
    let allowed = both();
    while (tokens[0] === 'OR') {
      tokens.shift();
      allowed = both() || allowed;
    }
    return allowed;
  }

  return either() && tokens.length === 0;
}
