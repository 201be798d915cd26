import { sql } from 'drizzle-orm';
import type { EarlierWriters } from '#contract/invitations.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
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
