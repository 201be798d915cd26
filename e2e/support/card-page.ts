import type { BrowserContext, Locator, Page } from '@playwright/test';
import { type CardAt, type InsertedCard, insertCard, insertInvitation } from '#test/fixtures/cards.ts';
import { signInByHeader } from '#test/fixtures/users.ts';
import { type Language, pathInLanguage } from '#domain/language.ts';
import { newAddress } from './mailbox.ts';
import { databaseUrl, signIn } from './session.ts';

export const cardIn = (language: Language, { slug }: Pick<CardAt, 'slug'>): string =>
  pathInLanguage(`/group-cards/${slug}`, language);

/** The message that contains these words. */
export const messagePaper = (page: Page, words: string): Locator =>
  page.locator('li.message').filter({ hasText: words });

/** The button in the page or, on a phone, the one in the sticky bar. */
export const addButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

/** Inserts a card of another user; the browser is not signed in. */
export async function insertOthersCard(card: Partial<InsertedCard> = {}): Promise<CardAt> {
  const { userId } = await signInByHeader(databaseUrl());
  return insertCard(databaseUrl(), userId, card);
}

/** Signs in and inserts a card of that user. */
export async function insertOwnCard(
  context: BrowserContext,
  origin: string,
  card: Partial<InsertedCard> = {},
): Promise<CardAt> {
  const { userId } = await signIn(context, origin);
  return insertCard(databaseUrl(), userId, card);
}

/** Inserts a card of another user with one invitation, and gives its personal link. */
export async function insertInvitedCard(
  card: Partial<InsertedCard> = {},
  email = newAddress(),
): Promise<{ card: CardAt; email: string; link: string }> {
  const inserted = await insertOthersCard(card);
  const token = await insertInvitation(databaseUrl(), inserted, email, 'Jonas');
  return { card: inserted, email, link: `/group-cards/${inserted.slug}?invite=${token}` };
}

/** Leaves the page first: parts of it that load later would ask without the cookies. */
export async function forgetVisitor(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
