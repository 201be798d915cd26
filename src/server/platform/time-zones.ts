import { sql } from 'drizzle-orm';
import { storableZone } from '#domain/stored-zone.ts';
import type { Database } from './database/connect.ts';

export interface TimeZones {
  /** The name to store a zone by, or nothing if this runtime or the database does not know it. */
  storable(name: string): Promise<string | undefined>;
}

/** Reads the database's zones once per process, because the query takes a good part of a second. */
export function createTimeZones(db: Database): TimeZones {
  let names: Promise<ReadonlyMap<string, string>> | undefined;

  async function read(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await db.execute<{ name: string }>(sql`select name from pg_timezone_names`);
    return new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
  }

  return {
    async storable(name) {
      names ??= read().catch((error: unknown) => {
        names = undefined;
        throw error;
      });
      return storableZone(name, await names);
    },
  };
}
