/** Runs one proof or bench by name and ends in one JSON line: `node scripts/program.ts prove kill --short --seed 7`. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import 'temporal-polyfill/global';
import type { Bench, Proof } from './stack/program.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string' }, steps: { type: 'string' } },
});
const [kind, name, ...words] = positionals;
const kinds = ['prove', 'bench', 'hosting'] as const;
/** The programs of a kind by their names; some lie in a folder by what they are about. */
const programsOf = (each: string) => {
  const folder = join(process.cwd(), 'proofs', each);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return new Map(files.map((path) => [basename(path, '.ts'), join(folder, path)]));
};
const chosen = kinds.find((each) => each === kind);
const file = chosen && programsOf(chosen).get(name ?? '');

if (file === undefined) {
  const known = kinds.flatMap((each) =>
    [...programsOf(each).keys()].map((program) => `  npm run ${each} -- ${program}`),
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
  words,
  sizes: words.map(Number),
  note: (text) => console.error(text),
});
console.log(JSON.stringify({ name, seed, ...result }));
process.exit(result['pass'] === false ? 1 : 0);
