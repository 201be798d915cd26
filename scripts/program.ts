/** Runs one proof or bench by name and ends in one JSON line: `node scripts/program.ts prove kill --short --seed 7`. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import 'temporal-polyfill/global';
import type { Bench, Proof } from './stack/program.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' }, steps: { type: 'string' } },
});
const [kind, name, ...sizes] = positionals;
const folder = join(process.cwd(), 'proofs', kind ?? '');
const file = join(folder, `${name}.ts`);

if ((kind !== 'prove' && kind !== 'bench') || !name || !existsSync(file)) {
  const known = ['prove', 'bench'].flatMap((each) =>
    readdirSync(join(process.cwd(), 'proofs', each)).map(
      (entry) => `  npm run ${each} -- ${entry.replace(/\.ts$/, '')}`,
    ),
  );
  console.error(`Name one of these:\n${known.join('\n')}`);
  process.exit(2);
}

const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const run = ((await import(file)) as { default: Proof | Bench }).default;
const result = await run({
  short: values.short,
  seed,
  steps: values.steps === undefined ? undefined : Number(values.steps),
  sizes: sizes.map(Number),
  note: (text) => console.error(text),
});
console.log(JSON.stringify({ name, seed, ...result }));
process.exit(result['pass'] === false ? 1 : 0);
