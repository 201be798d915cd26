import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { groupCards } from './group-cards.ts';

/** Gift ideas that creator and contributors of a card share. Without an invitation it is the creator who is meant. */
export const groupCardGifts = pgTable(
  'group_card_gifts',
  {
    creatorId: id().notNull(),
    id: id().notNull(),
    groupCardId: id().notNull(),
    text: text().notNull(),
    link: text(),
    authorInvitationId: id(),
    bringerInvitationId: id(),
    /** Null while nobody brings it. */
    bringerName: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.creatorId, table.id] }),
    foreignKey({
      name: 'group_card_gifts_of_card',
      columns: [table.creatorId, table.groupCardId],
      foreignColumns: [groupCards.creatorId, groupCards.id],
    }).onDelete('cascade'),
    index('group_card_gifts_card').on(table.creatorId, table.groupCardId, table.createdAt),
  ],
);
