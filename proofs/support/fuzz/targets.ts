import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call, Row } from '../access/cells.ts';
import { everybody, type Person } from '../access/people.ts';
import { rows } from '../access/rows.ts';
import type { World } from '../access/world.ts';
import type { Schema } from './odd-values.ts';

/** A route to send requests to, and a person who may call it. */
export interface Target {
  route: string;
  method: string;
  person: Person;
  /** The status for a person with the right to call it; undefined accepts any 2xx or 3xx. */
  status: number | undefined;
  /** The schema of its JSON body, from the OpenAPI description. */
  schema: Schema | undefined;
  isDescribed: boolean;
  call(world: World): Call;
}

interface Description {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: Schema }> } }>>;
}

/** The person to whom the call gives most. */
function mostPrivilegedPerson({ expected, which }: Row): Person {
  const [first = 'own'] = which;
  return everybody.find((person) => expected(person, first).status < 400) ?? 'creator';
}

/**
 * Calls that are always refused here: the right code is in a mail, the id of another session is unknown, an upload
 * address is given first, no worker makes exports, nobody reported a picture, no client at Google is configured, the other
 * entry of a merge is nobody's, and no card was delivered.
 */
export const alwaysRefused: readonly string[] = [
  'POST /api/auth/code',
  'DELETE /api/auth/sessions/:id',
  'GET /calendar/:file',
  'GET /api/account/export/file',
  'GET /api/backend/reports/picture',
  'GET /api/google/auth',
  'POST /api/google/contacts',
  'POST /api/google/import-contacts',
  'POST /api/birthdays/:id/merge',
  'POST /api/birthdays/:id/distinct',
  'PUT /api/group-cards/photos/:name/:signature',
  'POST /api/group-cards/:id/delivery/again',
  'POST /api/group-cards/slug/:slug/opened',
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
  // Pages of the backend are asked for by their rows; at these paths nobody reaches them.
  const paths = Object.values(build.routes)
    .flatMap(({ path }) => path || [])
    .filter((path) => !path.includes('/api/backend/'));
  return paths.flatMap((path) =>
    (path.includes('/api/') || path === '*' ? [''] : ['', '.data']).map((ending) => ({
      route: `page ${path}${ending}`,
      method: 'GET',
      person: 'creator',
      status: path === '*' ? 404 : undefined,
      schema: undefined,
      isDescribed: false,
      call: ({ cards: { own } }) => {
        const filled = path
          .replace(':id', String(own.id))
          .replace(':slug', own.slug)
          .replace(':token', own.signing.token)
          .replace('*', '/nowhere');
        return { path: ending === '' ? filled : `${filled === '/' ? '/_' : filled}${ending}` };
      },
    })),
  );
}

/** Every call inside and outside the OpenAPI description, and every page in every language, also as its data request. */
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
