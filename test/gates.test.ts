import { describe, expect, test } from 'vitest';
import { accountRows } from '#proofs/support/access/account-rows.ts';
import { cardRows } from '#proofs/support/access/card-rows.ts';
import { deliveryRows } from '#proofs/support/access/delivery-rows.ts';
import { giftRows } from '#proofs/support/access/gift-rows.ts';
import { signingRows } from '#proofs/support/access/signing-rows.ts';
import type { Row } from '#proofs/support/access/cells.ts';
import { everybody, isSignedIn, type Person } from '#proofs/support/access/people.ts';
import type { Which } from '#proofs/support/access/world.ts';
import { createApp } from '#server/app.ts';
import { createServices } from '#server/services.ts';
import { startParts } from './app.ts';

interface Cell {
  person: Person;
  which: Which;
  status: number;
}

const cellsOf = (row: Row): Cell[] =>
  everybody.flatMap((person) =>
    row.which.map((which) => ({ person, which, status: row.expected(person, which).status })),
  );

const isSignedOut = ({ person }: Cell) => !isSignedIn(person);

/** What the proof expects of each cell of a route that shows these gates. */
const rules: Record<string, (cell: Cell) => boolean> = {
  '': ({ status }) => status !== 401,
  // Below /api/backend alone, whose rows are left out here.
  'fresh sign-in': () => true,
  user: (cell) => (cell.status === 401) === isSignedOut(cell),
  'card read': ({ status, which, person }) =>
    status !== 401 && (which !== 'absent' || status === 404) && (person !== 'recipient' || status === 404),
  'card contribute': ({ status, which, person }) =>
    (status === 404) === (which !== 'own' || !['creator', 'invited', 'bearer'].includes(person)),
  'card gifts': ({ status, which, person }) =>
    (status === 404) === (which !== 'own' || !['creator', 'invited', 'bearer'].includes(person)),
  'card sign': ({ status, which, person }) =>
    status !== 401 && (which !== 'absent' || status === 404) && (person !== 'recipient' || status === 404),
  'card own': ({ status, which, person }) => (status === 404) === (person !== 'creator' || which !== 'own'),
  // The cards of the proof are not published yet.
  'card keep': ({ status, which, person }) => (status === 404) === (person !== 'creator' || which !== 'own'),
  'card bearer': ({ status, which, person }) => (status === 404) === (person !== 'bearer' || which !== 'own'),
  // The card of the proof is not published yet, so its birthday person gets nothing either.
  'card recipient': ({ status }) => status === 404,
  'user, card own': (cell) =>
    isSignedOut(cell)
      ? cell.status === 401
      : (cell.status === 404) === (cell.person !== 'creator' || cell.which !== 'own'),
};

/** Guarded as a whole by its address, see guardBackend. */
const isBackend = (route: string) => route.includes(' /api/backend/');

describe('the gates of the routes', async () => {
  const { deps, config } = await startParts('web', {
    MAIL_EVENTS_SECRET: 'known to the mail provider alone, and to us',
  });
  const { http, routes } = await createApp({ ...deps, config }, createServices(deps));
  await http.close();
  const gates = new Map(routes.map(({ method, url, gates: names }) => [`${method} ${url}`, names.join(', ')]));
  const rows = [...accountRows, ...cardRows, ...deliveryRows, ...giftRows, ...signingRows].filter(
    ({ route }) => gates.has(route) && !isBackend(route),
  );

  test('are known, and nearly every call is in the proof of access', () => {
    expect([...new Set(gates.values())].sort()).toEqual(Object.keys(rules).sort());
    expect(rows.length).toBeGreaterThan(50);
  });

  test.each(rows)('$route lets in whom the proof of access expects', (row) => {
    const rule = rules[gates.get(row.route) ?? ''];
    expect(cellsOf(row).filter((cell) => !rule?.(cell))).toEqual([]);
  });

  test.each(rows.filter((row) => gates.get(row.route) === ''))('$route without a gate is the same for all', (row) => {
    expect(new Set(cellsOf(row).map(({ status }) => status)).size).toBe(1);
  });
});
