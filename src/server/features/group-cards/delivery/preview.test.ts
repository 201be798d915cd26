import { expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import { mailPlainText } from '#server/platform/mail/compose/plain-text.ts';

const testApp = cardTestApp();
const path = ({ id }: { id: number }) => `/api/group-cards/${id}/delivery`;

/** Links differ: a preview has nobody's. */
const wordsOf = (text = '') =>
  text
    .replaceAll(/https?:\/\/\S+/g, 'link')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('[DELIV-1] the creator sees the very mail that will go out, without the link of its recipient', async () => {
  const rasa = await testApp.signedIn('preview@example.lt');
  const card = await testApp.makeSettled(rasa, 'preview.guest@example.lt');
  const asked = `${path(card)}/preview?language=lt&day=other`;
  expect((await rasa.get(asked)).statusCode).toBe(409);
  await testApp.write(await testApp.bearer('preview.guest@example.lt'), card);

  const answer = await rasa.get(asked);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
  const policy = String(answer.headers['content-security-policy']).split(';');
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-same-origin']),
  );
  expect(answer.body).not.toMatch(/invite=|\?t=/);

  const ona = 'preview.ona@example.lt';
  const request = { email: ona, language: 'lt', timeZone: 'Europe/Vilnius', when: { chosen: 'now' } };
  expect((await rasa.put(path(card), request)).statusCode).toBe(204);
  const mails = () => testApp.parts.mailbox.mailsTo(ona);
  await expect.poll(() => mails().length).toBe(1);
  const [mail] = mails();
  expect(wordsOf(mailPlainText(answer.body))).toBe(wordsOf(mail?.text));
  expect(answer.body).toContain(`<title>${mail?.subject}</title>`);
});

test('[DELIV-1] a preview begins as the mail of its day does, and only its creator sees it', async () => {
  const rasa = await testApp.signedIn('preview.day@example.lt');
  const card = await testApp.makeSettled(rasa, 'day.guest@example.lt');
  await testApp.write(await testApp.bearer('day.guest@example.lt'), card);
  const heading = async (query: string) =>
    /<h1[^>]*>([^<]*)</.exec((await rasa.get(`${path(card)}/preview?${query}`)).body)?.[1];
  expect(await heading('language=en&day=birthday')).toBe('Happy birthday!');
  expect(await heading('language=en&day=other')).toBe('A birthday card for you');
  expect((await rasa.get(`${path(card)}/preview?language=de&day=other`)).statusCode).toBe(400);
  const other = await testApp.signedIn('preview.other@example.lt');
  expect((await other.get(`${path(card)}/preview?language=en&day=other`)).statusCode).toBe(404);
});
