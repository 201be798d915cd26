import { expect, type APIRequestContext } from '@playwright/test';
import { insertCard } from '#test/fixtures/cards.ts';
import { cardIn, somebodysCard } from '../support/cards.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const nonceOf = (text: string) => /nonce[-=]"?([\w+/=-]{16,})/.exec(text)?.[1] ?? '';

async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const nonce = nonceOf(html);
  return { nonce, policy: answer.headers()['content-security-policy'] ?? '', page: html.replaceAll(nonce, '') };
}

const hello = { name: 'Ona', text: 'Be as you are' };

test('a page that was drawn for somebody before carries a nonce of its own', async ({ request }) => {
  const place = cardIn('en', await somebodysCard({ messages: [hello] }));
  const [first, second] = [await read(request, place), await read(request, place)];
  expect(second.page).toBe(first.page);
  expect(second.page).toContain(hello.text);
  expect(second.nonce).not.toBe(first.nonce);
  for (const { nonce, policy } of [first, second]) expect(policy).toContain(`'nonce-${nonce}'`);
});

test('what was written a moment ago is on the next page', async ({ page, request, context, baseURL }) => {
  const { email, userId } = await signIn(context, baseURL ?? '');
  const card = await insertCard(databaseUrl(), userId, { messages: [hello] });
  const place = cardIn('en', card);
  expect((await read(request, place)).page).not.toContain('One more of us');
  const written = await page.request.post(`/api/group-cards/${card.id}/contributions`, {
    data: { contributorName: 'Rasa', contributorEmail: email, content: 'One more of us' },
    headers: { origin: baseURL ?? '' },
  });
  expect(written.ok()).toBe(true);
  expect((await read(request, place)).page).toContain('One more of us');
});

test('whoever is signed in gets a page of their own, and nobody else gets that one', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const { email, userId } = await signIn(context, baseURL ?? '');
  const place = cardIn('en', await insertCard(databaseUrl(), userId, { messages: [hello] }));
  for (let visit = 0; visit < 2; visit += 1) {
    expect((await read(page.request, place)).page).toContain(email);
    expect((await read(request, place)).page).not.toContain(email);
  }
});
