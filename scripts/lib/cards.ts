import { randomUUID } from 'node:crypto';
import { canonicalAddress } from '../../src/domain/email-address.ts';
import { type CardTheme, cardSlug, contributorAvatarIndex } from '../../src/domain/group-card.ts';
import { randomId, sha256 } from '../../src/server/platform/secrets.ts';
import { todayIn } from './crowd.ts';
import { inDatabase, newAddress, newSecret } from './visitors.ts';

export interface KeptMessage {
  /** Nobody signs as nobody: without a name it is anonymous. */
  name?: string;
  text: string;
  /** Whose it is; somebody unknown by default. */
  email?: string;
  isHidden?: boolean;
  /** Written after the card was given. */
  isBelated?: boolean;
}

export interface KeptCard {
  /** By default one that nobody can guess. */
  slug: string | null;
  recipientName: string;
  recipientEmail: string | null;
  title: string;
  description: string | null;
  theme: CardTheme;
  isPublished: boolean;
  messages: readonly KeptMessage[];
}

const usual: KeptCard = {
  slug: null,
  recipientName: 'Ona Petrauskienė',
  recipientEmail: null,
  title: 'Seventy candles and one very good soup',
  description: 'We open this at hers on Thursday evening, with the cake. Write a few words, whatever comes to mind.',
  theme: 'default',
  isPublished: false,
  messages: [],
};

export interface CardAt {
  id: number;
  slug: string;
  creatorId: number;
}

const messageRows = (messages: readonly KeptMessage[]) =>
  messages.map(({ name = null, text, email = newAddress(), isHidden = false, isBelated = false }, index) => ({
    id: randomId(),
    name,
    text,
    email: canonicalAddress(email),
    avatar: contributorAvatarIndex(email),
    position: index + 1,
    hidden: isHidden,
    // Minutes around the hour at which a published card was given.
    minutes: isBelated ? index + 1 : index - messages.length,
  }));

/** Writes a card with its messages, however many, straight into the database. */
export async function keepCard(
  databaseUrl: string,
  creatorId: number,
  wanted: Partial<KeptCard> = {},
): Promise<CardAt> {
  const card = { ...usual, ...wanted };
  const id = randomId();
  const slug = card.slug ?? cardSlug(randomUUID().replaceAll('-', '').slice(0, 22));
  const day = todayIn('UTC').add({ days: 11 }).toString();
  await inDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into group_cards (creator_id, id, slug, initiator_name, recipient_name, recipient_email, recipient_birthday,
         celebrated_on, title, description, theme, is_published, published_at, contributions_count)
       values ($1, $2, $3, 'Rasa', $4, $5, $6, $6, $7, $8, $9, $10, case when $10 then now() - interval '1 day' end, $11)`,
      [
        creatorId,
        id,
        slug,
        card.recipientName,
        card.recipientEmail,
        day,
        card.title,
        card.description,
        card.theme,
        card.isPublished,
        card.messages.filter(({ isHidden }) => !isHidden).length,
      ],
    );
    await client.query('insert into group_card_slugs (slug, creator_id, group_card_id) values ($1, $2, $3)', [
      slug,
      creatorId,
      id,
    ]);
    await client.query('insert into group_card_owners (group_card_id, creator_id) values ($1, $2)', [id, creatorId]);
    await client.query(
      `insert into group_card_contributions (creator_id, group_card_id, id, contributor_email, contributor_email_canonical,
         contributor_name, pseudonym, avatar_index, type, content, position, hidden_at, created_at)
       select $1, $2, id, email, email, name, 'c-' || id || '@redacted.invalid', avatar, 'text', text, position,
         case when hidden then now() end, date_trunc('milliseconds', now() - interval '1 day' + make_interval(mins => minutes))
       from jsonb_to_recordset($3) as row(id bigint, email text, name text, avatar smallint, text text, position int,
         hidden boolean, minutes int)`,
      [creatorId, id, JSON.stringify(messageRows(card.messages))],
    );
  });
  return { id, slug, creatorId };
}

/** Invites an address and gives the secret of the personal link. */
export async function keepInvitation(
  databaseUrl: string,
  card: CardAt,
  email: string,
  name: string | null = null,
): Promise<string> {
  const token = newSecret();
  await inDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into group_card_invitations (creator_id, id, group_card_id, invitee_email, invitee_email_canonical,
         invitee_name, invite_token, sent_at, expires_at)
       values ($1, $2, $3, $4, $4, $5, $6, now(), now() + interval '90 days')`,
      [card.creatorId, randomId(), card.id, canonicalAddress(email), name, sha256(token)],
    );
    await client.query('update group_cards set invited_count = invited_count + 1 where creator_id = $1 and id = $2', [
      card.creatorId,
      card.id,
    ]);
  });
  return token;
}
