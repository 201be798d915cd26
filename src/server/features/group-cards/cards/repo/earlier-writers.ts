import { sql } from 'drizzle-orm';
import type { EarlierWriters } from '#contract/invitations.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { groupCardContributions, groupCards } from '#server/platform/database/schema/index.ts';

/**
 * Who wrote on this creator's cards for a birthday, the latest first. Only by invitation: these addresses the creator
 * has given. Those that were replaced by a pseudonym since are nobody's.
 */
export async function findEarlierWriters(
  tx: Transaction,
  creatorId: number,
  birthdayId: number,
  max: number,
): Promise<EarlierWriters> {
  const { rows } = await tx.execute<EarlierWriters[number]>(sql`
    select name, email from (
      select distinct on (m.contributor_email_canonical) m.contributor_name as name, m.contributor_email as email,
        m.created_at
      from ${groupCards} c
      join ${groupCardContributions} m on m.creator_id = c.creator_id and m.group_card_id = c.id
      where c.creator_id = ${creatorId} and c.birthday_id = ${birthdayId} and m.invitation_id is not null
        and m.contributor_email not like '%@redacted.invalid'
      order by m.contributor_email_canonical, m.created_at desc) w
    order by created_at desc limit ${max}`);
  return rows;
}

/** By the address or the account, never by the name. */
export interface Writer {
  address: string;
  userId: number | null;
}

/** The words of somebody on the latest earlier card of this creator for the same birthday. */
export async function findEarlierWords(
  db: Database,
  { creatorId, id }: { creatorId: number; id: number },
  { address, userId }: Writer,
): Promise<string | null> {
  const { rows } = await db.execute<{ content: string }>(sql`
    select m.content from ${groupCards} c
    join ${groupCards} e on e.creator_id = c.creator_id and e.birthday_id = c.birthday_id
      and e.celebrated_on < c.celebrated_on and e.taken_down_at is null
    join ${groupCardContributions} m on m.creator_id = e.creator_id and m.group_card_id = e.id
    where c.creator_id = ${creatorId} and c.id = ${id} and m.hidden_at is null and m.content is not null
      and (m.contributor_email_canonical = ${address} or m.contributor_user_id = ${userId})
    order by e.celebrated_on desc, m.created_at desc limit 1`);
  return rows[0]?.content ?? null;
}
