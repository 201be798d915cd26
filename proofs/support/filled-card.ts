import { eq } from 'drizzle-orm';
import { userAddresses } from '#server/platform/database/schema/index.ts';
import { type CardAt, insertCard } from '#test/fixtures/cards.ts';
import type { TestApp } from './test-app.ts';

const words = 'Thank you for every packed lunch and every late phone call, and for the soup.';

/** Inserts a card of this account with this number of messages. */
export async function fillCard({ deps: { db } }: TestApp, creatorEmail: string, messages: number): Promise<CardAt> {
  const [creator] = await db.select().from(userAddresses).where(eq(userAddresses.emailCanonical, creatorEmail));
  const card = await insertCard(db, creator?.userId ?? 0, {
    title: `Card of ${messages}`,
    description: 'From all of us',
    theme: 'nature',
    messages: Array.from({ length: messages }, (_, index) => ({
      name: `Person ${index + 1}`,
      email: `p${index + 1}@example.lt`,
      text: `${words} ${index + 1}`,
    })),
  });
  await db.execute('analyze group_cards, group_card_slugs, group_card_owners, group_card_contributions');
  return card;
}
