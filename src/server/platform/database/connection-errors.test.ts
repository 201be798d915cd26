import { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { isDatabaseUnavailable } from './connection-errors.ts';

describe('a database that is unreachable', () => {
  test('is told from a statement that is wrong', async () => {
    const pool = new Pool({ connectionString: 'postgres://kartu@127.0.0.1:1/kartu' });
    const refused: unknown = await pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
    expect(isDatabaseUnavailable(new Error('query failed', { cause: refused }))).toBe(true);
    expect(isDatabaseUnavailable(Object.assign(new Error('syntax'), { code: '42601' }))).toBe(false);
    expect(isDatabaseUnavailable('no error at all')).toBe(false);
  });

  test.each([
    ['starting or recovering', '57P03'],
    ['stopping', '57P01'],
    ['a standby', '25006'],
    ['out of connections', '53300'],
    ['out of disk', '53100'],
    ['out of memory', '53200'],
  ])('also while %s', (_state, code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('refused'), { code }))).toBe(true);
  });
});
