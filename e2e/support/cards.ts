import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type CardAt, type InsertedCard, insertCard, insertInvitation } from '#test/fixtures/cards.ts';
import { signInByHeader } from '#test/fixtures/users.ts';
import { type Language, pathInLanguage } from '#domain/language.ts';
import { newAddress } from './mailbox.ts';
import { databaseUrl, signIn } from './session.ts';

export const cardIn = (language: Language, { slug }: Pick<CardAt, 'slug'>): string =>
  pathInLanguage(`/group-cards/${slug}`, language);

/** The paper with these words on it. */
export const paper = (page: Page, words: string): Locator => page.locator('li.message').filter({ hasText: words });

/** The button in the page or, on a phone, the one that stays in sight. */
export const addButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

/** A card of somebody who is not looking. */
export async function somebodysCard(card: Partial<InsertedCard> = {}): Promise<CardAt> {
  const { userId } = await signInByHeader(databaseUrl());
  return insertCard(databaseUrl(), userId, card);
}

/** One's own card. */
export async function ownCard(
  context: BrowserContext,
  origin: string,
  card: Partial<InsertedCard> = {},
): Promise<CardAt> {
  const { userId } = await signIn(context, origin);
  return insertCard(databaseUrl(), userId, card);
}

/** A card, and the address with the personal link of somebody invited to it. */
export async function invitedTo(
  card: Partial<InsertedCard> = {},
  email = newAddress(),
): Promise<{ card: CardAt; email: string; link: string }> {
  const kept = await somebodysCard(card);
  const token = await insertInvitation(databaseUrl(), kept, email, 'Jonas');
  return { card: kept, email, link: `/group-cards/${kept.slug}?invite=${token}` };
}
