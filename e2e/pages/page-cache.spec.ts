import { expect, type APIRequestContext } from '@playwright/test';
import { insertCard } from '#test/fixtures/cards.ts';
import { cardIn, insertOthersCard } from '../support/card-page.ts';
import { databaseUrl, signIn } from '../support/session.ts';
import { test } from '../support/test.ts';

const nonceOf = (text: string) => /nonce[-=]"?([\w+/=-]{16,})/.exec(text)?.[1] ?? '';

async function fetchPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const nonce = nonceOf(html);
  return { nonce, policy: answer.headers()['content-security-policy'] ?? '', page: html.replaceAll(nonce, '') };
}

const hello = { name: 'Ona', text: 'Be as you are' };

test('a cached page carries a new nonce for each visitor', async ({ request }) => {
  const place = cardIn('en', await insertOthersCard({ messages: [hello] }));
  const [first, second] = [await fetchPage(request, place), await fetchPage(request, place)];
  expect(second.page).toBe(first.page);
  expect(second.page).toContain(hello.text);
  expect(second.nonce).not.toBe(first.nonce);
  for (const { nonce, policy } of [first, second]) expect(policy).toContain(`'nonce-${nonce}'`);
});

test('a new message is on the next page, although the one before was cached', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  const { email, userId } = await signIn(context, baseURL ?? '');
  const card = await insertCard(databaseUrl(), userId, { messages: [hello] });
  const place = cardIn('en', card);
  expect((await fetchPage(request, place)).page).not.toContain('One more of us');
  const written = await page.request.post(`/api/group-cards/${card.id}/contributions`, {
    data: { contributorName: 'Rasa', contributorEmail: email, content: 'One more of us' },
    headers: { origin: baseURL ?? '' },
  });
  expect(written.ok()).toBe(true);
  expect((await fetchPage(request, place)).page).toContain('One more of us');
});

test('the page of a signed-in visitor is never cached for others', async ({ page, request, context, baseURL }) => {
  const { email, userId } = await signIn(context, baseURL ?? '');
  const place = cardIn('en', await insertCard(databaseUrl(), userId, { messages: [hello] }));
  for (let visit = 0; visit < 2; visit += 1) {
    expect((await fetchPage(page.request, place)).page).toContain(email);
    expect((await fetchPage(request, place)).page).not.toContain(email);
  }
});
