import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage } from '#scripts/screens/hydrated-page.ts';
import type { Language } from '#domain/language.ts';
import { translator } from '#server/platform/i18n.ts';
import { insertOwnCard } from './card-page.ts';
import { newAddress, onlyMailTo } from './mailbox.ts';

const wishes = [
  { name: 'Tom', text: 'Seventy looks good on you.' },
  { name: 'Rūta', text: 'Linkiu tau tiek pat ryškių metų.' },
];

/** A card that was delivered at once, opened by the link of its mail in another browser. */
export async function openGiven(context: BrowserContext, person: BrowserContext, origin: string, language: Language) {
  const card = await insertOwnCard(context, origin, { messages: wishes });
  const email = newAddress();
  const plan = { email, language, timeZone: 'Europe/Vilnius', when: { chosen: 'now' } };
  const planned = await context.request.put(`/api/group-cards/${card.id}/delivery`, {
    data: plan,
    headers: { origin },
  });
  expect(planned.status()).toBe(204);
  const { text } = await onlyMailTo(email);
  const reader = await person.newPage();
  await openPage(reader, personalLink(text));
  return { card, email, reader };
}

/** The path of the personal link in a mail. */
export function personalLink(text: string): string {
  const { pathname, search } = new URL(/https?:\/\/\S+\?invite=[\w-]{43}/.exec(text)?.[0] ?? '');
  return pathname + search;
}

export async function skipReveal(reader: Page, language: Language): Promise<void> {
  await reader.getByRole('button', { name: translator(language)('groupCard.revealSkip') }).click();
}
