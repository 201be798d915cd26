import { type SQL, sql } from 'drizzle-orm';

/** A column, and the expression that takes its place where it concerns somebody else too. */
type ExportedColumn = string | readonly [name: string, value: SQL];

export interface ExportedTable {
  name: string;
  columns: readonly ExportedColumn[];
  /** Unique within each part; rows are read in this order. */
  key: readonly (readonly [column: string, type: 'bigint' | 'date' | 'text' | 'smallint' | 'timestamptz'])[];
  /** Conditions that exclude each other, one for each index by which rows of this user are found; the table is `t`. */
  parts(userId: number): readonly SQL[];
}

/** Of what lies on a card: every key begins with its creator. */
const keyBy = (column: string): ExportedTable['key'] => ['creator_id', column].map((name) => [name, 'bigint']);

const addressesOf = (userId: number) => sql`(select email_canonical from user_addresses where user_id = ${userId})`;
const invitationsOf = (userId: number) => sql`(select i.creator_id, i.group_card_id, i.id
  from group_card_invitations i where i.invitee_email_canonical in ${addressesOf(userId)})`;

const byUser = (userId: number) => [sql`t.user_id = ${userId}`];

/** Messages on the user's own cards, and those they wrote elsewhere, with an account or by an invitation. */
const messagesOf = (userId: number) => [
  sql`t.creator_id = ${userId}`,
  sql`t.contributor_user_id = ${userId} and t.creator_id <> ${userId}`,
  sql`(t.creator_id, t.group_card_id, t.invitation_id) in ${invitationsOf(userId)}
    and t.contributor_user_id is distinct from ${userId} and t.creator_id <> ${userId}`,
];

export const picturesOf = (userId: number): readonly SQL[] => [
  sql`t.owner_user_id = ${userId}`,
  sql`t.creator_id = ${userId} and t.contribution_id is not null and t.owner_user_id is distinct from ${userId}`,
  sql`(t.creator_id, t.group_card_id, t.owner_invitation_id) in ${invitationsOf(userId)}
    and t.owner_user_id is null and t.creator_id <> ${userId}`,
];

export const messagesElsewhere = (userId: number): readonly SQL[] => messagesOf(userId).slice(1);

/** Ids of other accounts are left out. */
function ownIdOnly(column: string, userId: number): ExportedColumn {
  const value = sql`t.${sql.identifier(column)}`;
  return [column, sql`case when ${value} = ${userId} then ${value} end`];
}

const isInvitationOf = (column: string, userId: number): SQL =>
  sql`(t.creator_id, t.group_card_id, t.${sql.identifier(column)}) in ${invitationsOf(userId)}`;

/** Ids of other people's invitations are for who made the card. */
function ownInvitationIdOnly(column: string, userId: number): ExportedColumn {
  const isMine = sql`t.creator_id = ${userId} or ${isInvitationOf(column, userId)}`;
  return [column, sql`case when ${isMine} then t.${sql.identifier(column)} end`];
}

/** What an export contains, as the data inventory says; a test compares the two. */
export const exportedTables = (userId: number): readonly ExportedTable[] => [
  {
    name: 'users',
    columns: [
      'id',
      'email',
      'name',
      'birthday',
      'birth_year',
      'is_verified',
      'google_contacts_imported',
      'language',
      'time_zone',
      'reminders_enabled',
      'remind_week_before',
      'remind_day_before',
      'remind_on_the_day',
      'reminder_hour',
      'accepted_terms_version',
      'accepted_terms_at',
      'suspended_at',
      'suspended_reason',
      'last_seen_at',
      'created_at',
    ],
    key: [['id', 'bigint']],
    parts: (id) => [sql`t.id = ${id}`],
  },
  {
    name: 'sessions',
    columns: ['user_id', 'id', 'expires_at', 'last_seen_at', 'user_agent', 'network', 'created_at'],
    key: [['id', 'text']],
    parts: byUser,
  },
  {
    name: 'birthdays',
    columns: [
      'user_id',
      'id',
      'name',
      'date',
      'birth_year',
      'email',
      'notes',
      'is_muted',
      'is_remembered',
      'source',
      'source_ref',
      'import_id',
      'import_name',
      'distinct_from',
      'created_at',
      'updated_at',
    ],
    key: [['id', 'bigint']],
    parts: (id) => [sql`t.user_id = ${id} and t.deleted_at is null`],
  },
  {
    name: 'gifts',
    columns: ['user_id', 'id', 'birthday_id', 'text', 'link', 'given_year', 'created_at'],
    key: [['id', 'bigint']],
    parts: (id) => [
      sql`t.user_id = ${id} and exists (select from birthdays b
        where b.user_id = t.user_id and b.id = t.birthday_id and b.deleted_at is null)`,
    ],
  },
  { name: 'calendar_feeds', columns: ['user_id', 'created_at'], key: [['user_id', 'bigint']], parts: byUser },
  {
    name: 'reminder_logs',
    columns: ['user_id', 'id', 'reminder_date', 'email_sent_at'],
    key: [['id', 'bigint']],
    parts: byUser,
  },
  {
    name: 'reminder_items',
    columns: ['user_id', 'reminder_date', 'birthday_id', 'lead_days', 'occurs_on', 'state', 'reason', 'created_at'],
    key: [
      ['occurs_on', 'date'],
      ['birthday_id', 'bigint'],
      ['lead_days', 'smallint'],
    ],
    parts: byUser,
  },
  {
    name: 'group_cards',
    columns: [
      'creator_id',
      'id',
      'initiator_name',
      'recipient_name',
      'recipient_birthday',
      'celebrated_on',
      'birthday_id',
      'recipient_email',
      'title',
      'cover_line',
      'description',
      'theme',
      'cover',
      'slug',
      'language',
      'is_published',
      'published_at',
      'publish_on',
      'expires_at',
      'taken_down_at',
      'taken_down_for',
      'created_at',
      'updated_at',
    ],
    key: [['id', 'bigint']],
    parts: (id) => [sql`t.creator_id = ${id}`],
  },
  {
    name: 'group_card_invitations',
    columns: [
      'creator_id',
      'id',
      'group_card_id',
      'invitee_email',
      'invitee_name',
      'status',
      'expires_at',
      'sent_at',
      'responded_at',
      'nudged_at',
      'revoked_at',
      'created_at',
    ],
    key: keyBy('id'),
    parts: (id) => [
      sql`t.creator_id = ${id}`,
      sql`t.invitee_email_canonical in ${addressesOf(id)} and t.creator_id <> ${id}`,
    ],
  },
  {
    name: 'group_card_deliveries',
    columns: [
      'creator_id',
      'group_card_id',
      'state',
      'recipient_email',
      'language',
      'chosen',
      'day',
      'minutes',
      'time_zone',
      'deliver_at',
      'sent_at',
      'opened_at',
      ownIdOnly('kept_by_user_id', userId),
      'created_at',
      'updated_at',
    ],
    key: keyBy('group_card_id'),
    // What is still sealed for somebody is not in their export either.
    parts: (id) => [
      sql`t.creator_id = ${id}`,
      sql`t.recipient_email_canonical in ${addressesOf(id)} and t.creator_id <> ${id}
        and t.state in ('sending', 'sent', 'bounced', 'failed')`,
      sql`t.kept_by_user_id = ${id} and t.creator_id <> ${id}
        and coalesce(t.recipient_email_canonical not in ${addressesOf(id)}, true)`,
    ],
  },
  {
    name: 'group_card_contributions',
    columns: [
      'creator_id',
      'id',
      'group_card_id',
      'invitation_id',
      'contributor_email',
      'contributor_name',
      ownIdOnly('contributor_user_id', userId),
      'type',
      'content',
      'image_url',
      'image_description',
      'position',
      // Only who made the card knows what they hid.
      ['hidden_at', sql`case when t.creator_id = ${userId} then t.hidden_at end`],
      'hearted_at',
      'created_at',
      'updated_at',
    ],
    key: keyBy('id'),
    parts: messagesOf,
  },
  {
    name: 'group_card_thanks',
    columns: [
      'creator_id',
      'group_card_id',
      'content',
      ownIdOnly('author_user_id', userId),
      'send_at',
      'created_at',
      'updated_at',
    ],
    key: keyBy('group_card_id'),
    // Until it is sent it is its author's alone.
    parts: (id) => [
      sql`t.creator_id = ${id} and t.posted_at is not null`,
      sql`t.author_user_id = ${id} and t.creator_id <> ${id}`,
    ],
  },
  {
    name: 'group_card_signatures',
    columns: [
      'creator_id',
      'id',
      'group_card_id',
      'name',
      'content',
      'is_waiting',
      'contribution_id',
      'created_at',
      'updated_at',
    ],
    key: [['id', 'bigint']],
    parts: (id) => [sql`t.creator_id = ${id}`],
  },
  {
    name: 'group_card_gifts',
    columns: [
      'creator_id',
      'id',
      'group_card_id',
      'text',
      'link',
      ownInvitationIdOnly('author_invitation_id', userId),
      ownInvitationIdOnly('bringer_invitation_id', userId),
      // Who else brings something is for the creator alone.
      [
        'bringer_name',
        sql`case when t.creator_id = ${userId} or ${isInvitationOf('bringer_invitation_id', userId)} then t.bringer_name end`,
      ],
      'created_at',
    ],
    key: keyBy('id'),
    parts: (id) => [
      sql`t.creator_id = ${id}`,
      sql`(t.creator_id, t.group_card_id) in (select creator_id, group_card_id from ${invitationsOf(id)} m) and t.creator_id <> ${id}
        and (${isInvitationOf('author_invitation_id', id)} or ${isInvitationOf('bringer_invitation_id', id)})`,
    ],
  },
  {
    name: 'uploads',
    columns: [
      'object_name',
      'purpose',
      'creator_id',
      'group_card_id',
      ownIdOnly('owner_user_id', userId),
      'owner_invitation_id',
      'contribution_id',
      'created_at',
    ],
    key: [['object_name', 'text']],
    parts: picturesOf,
  },
  {
    name: 'reports',
    columns: [
      'id',
      'group_card_id',
      'contribution_id',
      'ground',
      'note',
      'reporter_user_id',
      'decision',
      'decided_at',
      'created_at',
    ],
    key: [['id', 'bigint']],
    parts: (id) => [sql`t.reporter_user_id = ${id}`],
  },
  {
    name: 'mail_deliveries',
    columns: ['key', 'kind', 'user_id', 'state', 'message_id', 'finished_at', 'last_error', 'created_at'],
    key: [
      ['created_at', 'timestamptz'],
      ['key', 'text'],
    ],
    // What became of mails to others would tell who refuses them.
    parts: (id) => [sql`t.user_id = ${id} and t.kind not in ('invitation', 'nudge', 'card-delivery', 'thanks')`],
  },
  {
    name: 'audit_log',
    columns: ['id', 'at', 'subject_user_id', 'action', 'reason', 'details'],
    key: [['id', 'bigint']],
    parts: (id) => [sql`t.subject_user_id = ${id}`],
  },
];
