/** A minimal server for a card as a stranger sees it: Node's own HTTP server and the product's statements, prepared. */
import { Pool } from 'pg';
import { serveJson } from './serve.ts';

const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['DATABASE_POOL']),
});

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const invitation = (which: string, order: string) => `(select row_to_json(active) from (
  select i.id, i.invitee_email as email, i.invitee_name as name from group_card_invitations i
  where i.creator_id = c.creator_id and i.group_card_id = c.id and i.revoked_at is null and i.expires_at > now()
    and ${which} order by ${order} limit 1) active)`;

/** In selects of their own, as in the product, so that the plan is kept. */
const tokens = '(select $3::bytea[])::bytea[]';
const cardStatement = `select c.creator_id, c.id, c.celebrated_on::text, (select row_to_json(core)::text from (select
    c.id as "id", c.slug as "slug", c.initiator_name as "initiatorName", c.recipient_name as "recipientName",
    c.celebrated_on as "celebratedOn", c.title as "title", c.cover_line as "coverLine", c.description as "description", c.theme as "theme",
    c.cover as "cover",
    c.language as "language", c.is_published as "isPublished", ${instant('c.published_at')} as "publishedAt",
    ${instant('c.created_at')} as "createdAt", c.contributions_count as "contributionsCount",
    c.revision as "revision") core) as core,
  ${invitation('i.invitee_email_canonical = (select $2::text)', 'i.id')} as own,
  ${invitation(`i.invite_token = any(${tokens})`, `array_position(${tokens}, i.invite_token)`)} as link,
  d.recipient_email_canonical as delivered_to, d.kept_by_user_id as kept_by, d.state is not null as has_delivery,
  coalesce(d.link_token = any(${tokens}), false) as bears_delivery,
  case when t.content is not null then json_build_object('content', t.content, 'secondsLeft',
    greatest(0, ceil(extract(epoch from t.send_at - now())))::int) end as thanks
  from group_card_slugs s join group_cards c on c.creator_id = s.creator_id and c.id = s.group_card_id
  join users u on u.id = c.creator_id
  left join group_card_deliveries d on d.creator_id = c.creator_id and d.group_card_id = c.id
  left join group_card_thanks t on t.creator_id = c.creator_id and t.group_card_id = c.id where s.slug = $1 and u.suspended_at is null`;

const pageStatement = `select coalesce(json_agg(item order by number) filter (where number <= 100), '[]')::text as items,
    max(cursor) filter (where number = 100) as last, count(*)::int as read
  from (select row_number() over (order by position, created_at, id) as number,
      position || '~' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || id as cursor,
      (select row_to_json(item) from (select id as "id", contributor_name as "contributorName",
        case when $3::boolean or contributor_email_canonical = $4 then contributor_email else pseudonym end
          as "contributorEmail",
        avatar_index as "avatarIndex", type as "type", content as "content", image_url as "imageUrl",
        image_width as "imageWidth", image_height as "imageHeight", image_color as "imageColor",
        image_preview as "imagePreview", image_description as "imageDescription",
        position as "position", hidden_at is not null as "isHidden", contributor_email_canonical = $4 as "isMine",
        contributor_email_canonical = $4 and not $5::boolean as "mayEdit",
        hearted_at is not null as "hasHeart", ${instant('created_at')} as "createdAt") item)
        as item
    from group_card_contributions where creator_id = $1 and group_card_id = $2 and ($3::boolean or hidden_at is null)
      and (position, created_at, id) > ($6::int, $7::timestamptz, $8::bigint)
    order by position, created_at, id limit 101) some_rows`;

const stranger = { kind: 'stranger', isSignedIn: false, mayContribute: false, name: null, email: null };

async function cardOf(slug: string): Promise<string | undefined> {
  const found = await pool.query<{
    creator_id: string;
    id: string;
    celebrated_on: string;
    core: string;
    thanks: object | null;
  }>({
    name: 'card',
    text: cardStatement,
    values: [slug, '', []],
  });
  const [card] = found.rows;
  if (!card) return undefined;
  const page = await pool.query<{ items: string; last: string | null; read: number }>({
    name: 'page',
    text: pageStatement,
    values: [card.creator_id, card.id, false, '', false, -1, '-infinity', 0],
  });
  const [row] = page.rows;
  const own = {
    recipientBirthday: card.celebrated_on,
    publishAt: null,
    invitedCount: null,
    writtenCount: null,
    hasDelivery: false,
    waitingCount: null,
    viewer: stranger,
    invitations: [],
    contributionsAfter: row && row.read > 100 ? row.last : null,
    thanks: card.thanks,
  };
  return `${card.core.slice(0, -1)},${JSON.stringify(own).slice(1, -1)},"contributions":${row?.items ?? '[]'}}`;
}

serveJson(({ url }) => cardOf((url ?? '').split('/').at(-1) ?? ''), 404);
