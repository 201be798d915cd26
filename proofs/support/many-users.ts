/** Users and birthdays by the million, made by the database itself. */
import { Client } from 'pg';

const usersAtOnce = 50_000;

/** An id of 48 bits that a number always gets, as scattered as a random one. */
const idOf = (text: string) => `('x' || substr(md5(${text}), 1, 12))::bit(48)::bigint`;

/** People come round after round, one for everybody each time: the rows of one list end up as far apart as years put them. */
export async function insertManyUsers(
  databaseUrl: string,
  { users, each }: { users: number; each: number },
  progress: (share: number) => void,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const steps = Math.ceil(users / usersAtOnce) * (each + 1);
  let done = 0;
  const forAll = async (statement: string, more: unknown[] = []) => {
    for (let from = 1; from <= users; from += usersAtOnce) {
      await client.query(statement, [from, Math.min(users, from + usersAtOnce - 1), ...more]);
      progress((done += 1) / steps);
    }
  };
  try {
    // Every row is made to fit; asking for each of them whether its user exists would take longer than all the rest.
    await client.query('set session_replication_role = replica');
    await forAll(`with made as (
        insert into users (id, email, is_verified, time_zone)
        select ${idOf(`'user' || n`)}, 'person' || n || '@example.lt', true, 'Europe/Vilnius'
        from generate_series($1::int, $2::int) n returning id, email)
      insert into user_addresses (email_canonical, user_id) select email, id from made`);
    for (let round = 1; round <= each; round += 1) {
      await forAll(
        `insert into birthdays (user_id, id, name, date, birth_year, notes, created_at)
        select ${idOf(`'user' || n`)}, ${idOf(`n || 'birthday' || $3::int`)}, 'Person ' || n || ' ' || $3,
          make_date(2000, 1 + (n + $3) % 12, 1 + (n * 7 + $3) % 28), null, case when n % 3 = 0 then 'Likes tea' end,
          now() - make_interval(days => 30 * (100 - $3))
        from generate_series($1::int, $2::int) n`,
        [round],
      );
    }
    await client.query('set session_replication_role = default');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
