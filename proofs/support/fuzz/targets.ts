import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { accountRows, pageRows } from '../access/account-rows.ts';
import { cardRows } from '../access/card-rows.ts';
import type { Call, Row } from '../access/cells.ts';
import { everybody, type Person } from '../access/people.ts';
import type { World } from '../access/world.ts';
import type { Schema } from './odd-values.ts';

/** What there is to ask for, and who may. */
export interface Target {
  route: string;
  method: string;
  person: Person;
  /** What the request of a person with a right to it is answered with; any of 2xx and 3xx where it is nothing. */
  status: number | undefined;
  /** Of the JSON that it takes, as the description says. */
  schema: Schema | undefined;
  isDescribed: boolean;
  call(world: World): Call;
}

interface Description {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>>;
}

const rows: readonly Row[] = [...accountRows, ...cardRows, ...pageRows];

/** The one who gets most from it. */
function mostPrivilegedPerson({ expected, which }: Row): Person {
  const [first = 'own'] = which;
  return everybody.find((person) => expected(person, first).status < 400) ?? 'creator';
}

/** A right code stands in a mail, and another one's session is nobody's to know: their right answers are refusals. */
export const alwaysRefused: readonly string[] = [
  'POST /api/auth/code',
  'DELETE /api/auth/sessions/:id',
  'GET /calendar/:file',
];

function ofRow(row: Row, described: ReadonlyMap<string, Schema | undefined>): Target {
  const person = mostPrivilegedPerson(row);
  const [which = 'own'] = row.which;
  return {
    route: row.route,
    method: row.route.split(' ')[0] ?? 'GET',
    person,
    status: row.expected(person, which).status,
    schema: described.get(row.route),
    isDescribed: described.has(row.route),
    call: (world) => row.call(world, person, which),
  };
}

async function pageTargets(): Promise<Target[]> {
  const build = (await import(pathToFileURL(join(process.cwd(), 'build/server/index.js')).href)) as {
    routes: Record<string, { path?: string }>;
  };
  const paths = Object.values(build.routes).flatMap(({ path }) => path || []);
  return paths.flatMap((path) =>
    (path.includes('/api/') || path === '*' ? [''] : ['', '.data']).map((ending) => ({
      route: `page ${path}${ending}`,
      method: 'GET',
      person: 'creator',
      status: path === '*' ? 404 : undefined,
      schema: undefined,
      isDescribed: false,
      call: ({ cards: { own } }) => {
        const filled = path.replace(':id', String(own.id)).replace(':slug', own.slug).replace('*', '/nowhere');
        return { path: ending === '' ? filled : `${filled === '/' ? '/_' : filled}${ending}` };
      },
    })),
  );
}

/** Every call of the description, every call it does not name, and every page in every language, also as data. */
export async function allTargets(origin: string): Promise<{ targets: Target[]; missing: string[] }> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Description;
  const described = new Map<string, Schema | undefined>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(operations))
      described.set(
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        requestBody?.content?.['application/json']?.schema,
      );
  }
  const known = new Set(rows.map(({ route }) => route));
  return {
    targets: [...rows.map((row) => ofRow(row, described)), ...(await pageTargets())],
    missing: [...described.keys()].filter((route) => !known.has(route)),
  };
}
