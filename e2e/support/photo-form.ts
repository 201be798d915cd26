import type { Locator, Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import type { Language } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { addButton, cardIn, insertInvitedCard } from './card-page.ts';

/** Opens a card by an invitation, and the form of a new message. */
export async function openForm(page: Page, language: Language = 'en'): Promise<Locator> {
  const t = translator(language);
  const { card, link } = await insertInvitedCard();
  await page.goto(link);
  await openPage(page, cardIn(language, card));
  await addButton(page, t('groupCard.addMessage')).click();
  return page.getByRole('dialog', { name: t('contribution.title') });
}

/** Chooses a photo for the form. */
export async function choose(dialog: Locator, buffer: Buffer, name = 'peonies.jpg', mimeType = 'image/jpeg') {
  await dialog.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}
