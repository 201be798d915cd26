import { sql } from 'drizzle-orm';
import { storableZone } from '#domain/stored-zone.ts';
import type { Database } from './database/connect.ts';

export interface TimeZones {
  /** The name under which a zone may be stored, or nothing if this runtime or the database does not know it. */
  storable(name: string): Promise<string | undefined>;
}

/** The database is asked for its zones once per process: reading them takes it a good part of a second. */
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
