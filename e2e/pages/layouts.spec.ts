import { expect } from '@playwright/test';
import { languages, pathInLanguage } from '#domain/language.ts';
import { test } from '../support/test.ts';

const signedInPages = ['/dashboard', '/create-group-card', '/my-group-cards', '/settings'];

for (const path of signedInPages) {
  test(`${path} gives nothing to a visitor without a session, however it is asked`, async ({ request, baseURL }) => {
    for (const language of languages) {
      const place = pathInLanguage(path, language);
      const front = pathInLanguage('/', language);
      const expected = path === '/dashboard' ? front : `${front}?next=${encodeURIComponent(place)}`;
      // The router asks for the data of all routes, or of those that it names.
      const routes = encodeURIComponent(`${language}:${path}`);
      for (const address of [place, `${place}.data`, `${place}.data?_routes=${routes}`]) {
        const answer = await request.get(address, { maxRedirects: 0 });
        const text = await answer.text();
        const location = answer.headers()['location'] ?? /"redirect","([^"]+)"/.exec(text)?.[1] ?? text;
        expect([address, new URL(location, baseURL).href]).toEqual([address, new URL(expected, baseURL).href]);
        expect(text).not.toContain('timeZone');
      }
    }
  });
}

test('pages of mailed links keep their secret', async ({ request }) => {
  for (const address of ['/unsubscribe?t=x', '/stop-invitations?t=x', '/your-data?t=x', '/leave?t=x']) {
    const headers = (await request.get(address)).headers();
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
  }
});
