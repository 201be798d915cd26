import { Client } from 'pg';
import { cardSlug } from '#domain/cards/group-card.ts';
import { randomId, randomLetters } from '#server/platform/secrets.ts';
import type { TestApp } from './test-app.ts';

export interface FilledCard {
  id: number;
  slug: string;
}

/** Inserts a card of this account with this number of messages directly into the database. */
export async function fillCard(testApp: TestApp, creatorEmail: string, messages: number): Promise<FilledCard> {
  const id = randomId();
  const slug = cardSlug(randomLetters(22));
  const client = new Client(testApp.databaseUrl);
  await client.connect();
  try {
    const found = await client.query<{ id: string }>(
      'select user_id as id from user_addresses where email_canonical = $1',
      [creatorEmail],
    );
    const creatorId = found.rows[0]?.id;
    await client.query(
      `insert into group_cards (creator_id, id, initiator_name, recipient_name, recipient_birthday, celebrated_on, title,
        description, theme, slug, contributions_count)
        values ($1, $2, 'Rasa', 'Ona', '1956-11-26', '2026-11-26', $3, 'From all of us', 'nature', $4, $5)`,
      [creatorId, id, `Card of ${messages}`, slug, messages],
    );
    await client.query('insert into group_card_slugs (slug, creator_id, group_card_id) values ($1, $2, $3)', [
      slug,
      creatorId,
      id,
    ]);
    await client.query('insert into group_card_owners (group_card_id, creator_id) values ($1, $2)', [id, creatorId]);
    await client.query(
      `insert into group_card_contributions (creator_id, id, group_card_id, contributor_email,
        contributor_email_canonical, pseudonym, avatar_index, contributor_name, type, content, created_at)
        select $1, $2::bigint + n, $2, 'p' || n || '@example.lt', 'p' || n || '@example.lt',
          'c-' || lpad(to_hex(n), 8, '0') || '@redacted.invalid', n % 8, 'Person ' || n, 'text',
          'Thank you for every packed lunch and every late phone call, and for the soup. ' || n,
          now() - make_interval(mins => n) from generate_series(1, $3::int) n`,
      [creatorId, id, messages],
    );
    await client.query('analyze group_cards, group_card_slugs, group_card_owners, group_card_contributions');
  } finally {
    await client.end();
  }
  return { id, slug };
}
