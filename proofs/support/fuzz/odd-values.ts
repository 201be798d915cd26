/** Values that our pages never send, and bodies made from the schemas of the OpenAPI description. */
export interface Dice {
  /** In [0, 1). */
  random(): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

export function createDice(random: () => number): Dice {
  return { random, pick: (items) => items[Math.floor(random() * items.length)] ?? items[0] };
}

export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  minimum?: number;
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDFFFb',
  '\u202Eabc',
  '\uFEFF',
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '../../etc/passwd',
  '%00',
  '%zz',
  '👨‍👩‍👧‍👦'.repeat(50),
  'é'.repeat(300),
  'a'.repeat(5000),
  'x@'.repeat(50),
  '@',
  'a@b@c.lt',
  'ona@example.lt,'.repeat(200),
  '9999-99-99',
  '0000-00-00',
  '2023-02-29',
  '+275760-09-13',
  'null',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '99999999999999999999',
  'constructor',
  '__proto__',
  'toString',
] as const;

const oddNumbers = [
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 48,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
] as const;

/** JSON texts that no value in memory is written as. */
const oddJson = ['1e400', '-1e400', '1'.repeat(400), '{"a":1,"a":2}', '"\\ud800"', '01', 'NaN', 'undefined', "'a'"];

export function oddValue({ random, pick }: Dice): unknown {
  const kind = random();
  if (kind < 0.45) return pick(oddTexts);
  if (kind < 0.7) return pick(oddNumbers);
  return pick<unknown>([
    null,
    true,
    false,
    [],
    {},
    [null],
    [[[]]],
    { length: 10 ** 9 },
    { toString: 1, valueOf: 1 },
    { toJSON: 'a' },
    Array.from({ length: 2000 }, () => 0),
    Array.from({ length: 300 }, () => ({ name: 'a', date: '2000-01-01' })),
  ]);
}

/** A value that mostly fits the schema; any part of it may not. */
export function fromSchema(schema: Schema, dice: Dice, depth = 0): unknown {
  if (dice.random() < 0.08 || depth > 6) return oddValue(dice);
  const [choice, ...choices] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return fromSchema(dice.pick([choice, ...choices]), dice, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum as [unknown, ...unknown[]]);
  const [type] = [schema.type].flat();
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(() => dice.random() < 0.9);
    return Object.fromEntries(fields.map(([name, field]) => [name, fromSchema(field, dice, depth + 1)]));
  }
  if (type === 'array') {
    const many = (schema.minItems ?? 0) + Math.floor(dice.random() * 3);
    return Array.from({ length: many }, () => fromSchema(schema.items ?? {}, dice, depth + 1));
  }
  if (type === 'boolean') return dice.random() < 0.5;
  if (type === 'null') return null;
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (schema.format === 'date') return '2000-05-17';
  if (schema.format === 'email') return `fuzz${Math.floor(dice.random() * 1e9)}@outside.example`;
  return dice
    .pick(['Ona', '2000-05-17', '05-17', `fuzz${Math.floor(dice.random() * 1e9)}@outside.example`])
    .padEnd(schema.minLength ?? 0, 'a');
}

/** A body that is invalid as a whole. */
export function oddBody(dice: Dice): string {
  const { pick } = dice;
  const depth = pick([100, 5000, 20_000]);
  return pick([
    '',
    '{',
    '{"a":',
    '[]',
    'null',
    '"a"',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '\uFEFF{}',
    '\u0000',
    ...oddJson,
    `{"a":${pick(oddJson as [string, ...string[]])}}`,
    '['.repeat(depth),
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    `${'{"a":'.repeat(depth / 4)}1${'}'.repeat(depth / 4)}`,
    `"${'a'.repeat(100_000)}"`,
    'a=b&a=c&%zz=%00',
    `t=${'a'.repeat(5000)}`,
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    JSON.stringify(oddValue(dice)),
  ]);
}
